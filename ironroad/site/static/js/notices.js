// The page of notices: lets this browser be pushed to, and knows its time zone.
const section = document.querySelector("[data-push]");
const form = section.querySelector("[data-push-form]");
const find = (name) => section.querySelector(`[data-push-${name}]`);
const zone = document.querySelector("[data-zone]");

if (zone.value === "UTC") zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

const post = (path, fields) =>
  fetch(path, { method: "POST", body: new URLSearchParams({ _csrf_token: form.elements._csrf_token.value, ...fields }) });

function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function show(subscribed, can = true) {
  find("can").hidden = !can;
  find("cannot").hidden = can;
  find("on").hidden = subscribed;
  find("off").hidden = !subscribed;
}

async function subscribe(worker) {
  const key = bytes(section.dataset.key);
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  const answer = await post("/notices/push", { endpoint, ...keys });
  if (!answer.ok) throw new Error(`answer ${answer.status}`);
}

async function unsubscribe(worker) {
  const made = await worker.pushManager.getSubscription();
  if (!made) return;
  await post("/notices/push/off", { endpoint: made.endpoint });
  await made.unsubscribe();
}

async function ready() {
  const worker = await navigator.serviceWorker.register("/sw.js");
  show(Boolean(await worker.pushManager.getSubscription()));
  find("on").onclick = () => subscribe(worker).then(() => location.reload(), () => show(false, false));
  find("off").onclick = () => unsubscribe(worker).then(() => location.reload());
}

if ("serviceWorker" in navigator && "PushManager" in window) ready().catch(() => show(false, false));
else show(false, false);
