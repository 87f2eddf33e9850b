// Shows notices while no page is open, and leads to their table.
self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

// A notice takes the place of the one before it; one that comes twice does not call twice.
async function show({ id, title, body, tag, url }) {
  const [shown] = await self.registration.getNotifications({ tag });
  const renotify = shown?.data.id !== id;
  await self.registration.showNotification(title, { body, tag, renotify, icon: "/icons/192.png", data: { id, url } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

async function open(path) {
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === href || url.startsWith(`${href}/`) || url.startsWith(`${href}?`));
  return there ? there.focus() : self.clients.openWindow(href);
}
