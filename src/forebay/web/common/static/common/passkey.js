// The one thing here that needs script: a passkey is asked of the browser itself. Everything else is a plain form.
(function () {
  "use strict";

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const named = (list) => (list || []).map((each) => ({ ...each, id: bytes(each.id) }));

  function readable(asked) {
    const found = { ...asked, challenge: bytes(asked.challenge) };
    if (asked.user) found.user = { ...asked.user, id: bytes(asked.user.id) };
    if (asked.excludeCredentials) found.excludeCredentials = named(asked.excludeCredentials);
    if (asked.allowCredentials) found.allowCredentials = named(asked.allowCredentials);
    return found;
  }

  function sendable(made) {
    const said = made.response;
    const response = { clientDataJSON: text(said.clientDataJSON) };
    for (const name of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (said[name]) response[name] = text(said[name]);
    }
    return { id: made.id, rawId: text(made.rawId), type: made.type, response, clientExtensionResults: {} };
  }

  async function answered(form) {
    const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
    const reply = await fetch(form.dataset.options, { method: "POST", headers: { "X-CSRFToken": token } });
    if (!reply.ok || reply.redirected) throw new Error("The page is too old. Load it again.");
    const asked = { publicKey: readable((await reply.json()).publicKey) };
    return form.dataset.passkey === "make" ? navigator.credentials.create(asked) : navigator.credentials.get(asked);
  }

  function begin(form) {
    const said = form.querySelector("[role=alert]");
    form.hidden = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      said.textContent = "";
      try {
        form.elements.answer.value = JSON.stringify(sendable(await answered(form)));
        form.submit();
      } catch (problem) {
        const refused = problem.name === "NotAllowedError" || problem.name === "InvalidStateError";
        said.textContent = refused
          ? "No passkey was used: it was put off, took too long, or is here already. Try once more."
          : `No passkey was used. ${problem.message}`;
      }
    });
  }

  if (window.PublicKeyCredential) document.querySelectorAll("form[data-passkey]").forEach(begin);
})();
