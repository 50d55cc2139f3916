/** The longest data URL of a picture (schemas/meta/layout). */
const longest = 400_000;

/** Widths that are tried, in pixels: the largest that fits is kept. */
const widths = [1600, 1200, 900, 640, 480, 320];

/**
 * A picture as a data URL that a template can hold, made smaller where it is too large; null for a
 * file that is no picture.
 */
export async function pictureOf(file: Blob): Promise<string | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch (error) {
    console.info('The browser cannot read the file as a picture', error);
    return null;
  }
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) return null;
  for (const width of widths) {
    const scale = Math.min(1, width / bitmap.width);
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const url of [canvas.toDataURL('image/webp', 0.9), canvas.toDataURL('image/jpeg', 0.8)])
      if (url.startsWith('data:image/') && url.length <= longest) return url;
  }
  return null;
}
