import { defaultMaxSide, preparePhoto } from '../../../src/widgets/common/files/prepare-photo.ts';

/** The sides of a photo of a phone: more than leaves the device. */
const [width, height] = [3200, 2400];

/** A photo that nothing else shows, as a camera takes it. */
async function takePhoto(token: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can not draw');
  const light = context.createLinearGradient(0, 0, width, height);
  light.addColorStop(0, '#88a');
  light.addColorStop(1, '#432');
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  for (const [at, value] of crypto.getRandomValues(new Uint8Array(600)).entries()) {
    context.fillStyle = `hsl(${value} 40% 50%)`;
    context.fillRect((at % 30) * 106, Math.floor(at / 30) * 120, 20 + value / 3, 20 + value / 4);
  }
  context.fillStyle = '#fff';
  context.font = '120px sans-serif';
  context.fillText(token, 200, 300);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new File([blob], `${token}.jpg`, { type: 'image/jpeg' });
}

/** The photo as it leaves the device; throws if that is not smaller. */
export async function smallPhoto(token: string): Promise<File> {
  const file = await preparePhoto(await takePhoto(token), {
    maxSide: defaultMaxSide,
    keepsPanoramas: false,
  });
  const picture = await createImageBitmap(file);
  if (picture.width !== defaultMaxSide) throw new Error(`A photo is ${picture.width} wide`);
  picture.close();
  return file;
}
