/** Milliseconds for which the browser can read the content: a busy one begins late, or asks where to save. */
const keptMs = 60_000;

/** Passes a file to the browser, which saves it or asks where to. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
