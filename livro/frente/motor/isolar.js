// Depois de aberto, o worker não precisa mais da rede, e o que roda nele não deve poder falar pela página.

const SAIDAS = [
  "postMessage", "fetch", "fetchLater", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "importScripts", "Worker", "BroadcastChannel", "indexedDB", "caches",
];

/** Tira do alcance de todos os caminhos para fora; quem guardou um antes continua a usá-lo. */
export function isolar() {
  for (let lugar = self; lugar; lugar = Object.getPrototypeOf(lugar)) {
    for (const nome of SAIDAS) Reflect.deleteProperty(lugar, nome);
  }
}
