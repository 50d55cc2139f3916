/** What makes pictures. It is loaded with the first one, because its code and library need memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // It decodes one picture at a time, on one thread, because the machine has other work.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
