/** The JSON a page carries for its island. */

export function pageState<T>(id: string): T | null {
  const script = document.getElementById(id);
  if (!script?.textContent) return null;
  try {
    return JSON.parse(script.textContent) as T;
  } catch {
    return null;
  }
}
