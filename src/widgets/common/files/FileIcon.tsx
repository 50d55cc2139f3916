import {
  File as AnyFile,
  FileArchive,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FilePlay,
  type LucideIcon,
} from 'lucide-react';

const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FilePlay],
  [/^audio\//, FileMusic],
  [/spreadsheet|ms-excel|csv/, FileSpreadsheet],
  [/zip|compressed|x-tar|x-7z|rar/, FileArchive],
  [/^text\/|pdf|word|document|presentation|rtf/, FileText],
];

/** The icon of a file's media type; decorative: the file's name is next to it. */
export function FileIcon({ mediaType }: { readonly mediaType: string }) {
  const [, Icon] = icons.find(([types]) => types.test(mediaType)) ?? [null, AnyFile];
  return <Icon size={18} />;
}
