import type { DownloadedFile } from '../../api/download.ts';

/** Gives a file to the browser, which saves it or asks where to. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the content over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
