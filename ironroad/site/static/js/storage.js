// What the browser keeps between visits; one that keeps nothing is no reason to fail.
export function recall(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It is asked or told again then.
  }
}
