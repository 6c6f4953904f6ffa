import { Camera, MessageSquareText, Nfc, Tag, Waves, Wifi } from 'lucide-react';

const ICONS = {
  camera: Camera,
  message: MessageSquareText,
  nfc: Nfc,
  tag: Tag,
  waves: Waves,
  wifi: Wifi,
} as const;

/** An icon that data names, beside words that say the same. */
export function Icon({ name }: { name: keyof typeof ICONS }) {
  const Drawing = ICONS[name];
  return <Drawing size={22} aria-hidden="true" />;
}
