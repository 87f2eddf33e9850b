// Forms that a passkey signs: the server says what to sign, the device signs it, the form carries it.
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// What JSON cannot hold is written as text.
function read(options) {
  const named = (list) => list?.map((one) => ({ ...one, id: bytes(one.id) }));
  const read = { ...options, challenge: bytes(options.challenge) };
  if (options.user) read.user = { ...options.user, id: bytes(options.user.id) };
  if (options.excludeCredentials) read.excludeCredentials = named(options.excludeCredentials);
  if (options.allowCredentials) read.allowCredentials = named(options.allowCredentials);
  return read;
}

function written({ id, rawId, type, response }) {
  const signed = {};
  for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (response[name]) signed[name] = text(response[name]);
  }
  return JSON.stringify({ id, rawId: text(rawId), type, response: signed, clientExtensionResults: {} });
}

async function sign(form) {
  const problem = form.querySelector("[data-problem]");
  problem.hidden = true;
  try {
    const answer = await fetch(form.dataset.options, { method: "POST", body: new FormData(form), headers: { accept: "application/json" } });
    const options = await answer.json();
    if (!answer.ok) throw new Error(options.error, { cause: "server" });
    const found = await navigator.credentials[form.dataset.passkey]({ publicKey: read(options) });
    form.elements.credential.value = written(found);
    form.submit();
  } catch (error) {
    problem.textContent = error.cause === "server" ? error.message : problem.dataset.failed;
    problem.hidden = false;
  }
}

for (const form of window.PublicKeyCredential ? document.querySelectorAll("[data-passkey]") : []) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sign(form);
  });
}

for (const zone of document.querySelectorAll("[data-zone]")) {
  zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
}
