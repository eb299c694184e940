import { AtSign, Globe, ShoppingBag } from 'lucide-react';

/** Marks drawn here because lucide has no brands; one stroke style, 24 px grid. */
const drawn: Readonly<Record<string, string>> = {
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM17.5 6.5h.01',
  facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  youtube: 'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9l5 3-5 3z',
  tiktok: 'M14 3v12a4 4 0 1 1-4-4M14 3a5 5 0 0 0 5 5',
  x: 'M4 4l16 16M20 4L4 20',
  twitter: 'M4 4l16 16M20 4L4 20',
  whatsapp: 'M4 20l1.3-4A8 8 0 1 1 8.5 19zM9 9c0 3 3 6 6 6l1-2-2-1-1 1c-1-.5-1.500-1-2-2l1-1-1-2z',
};
const shopNames = /shopee|tokopedia|lazada|bukalapak|blibli|toko|gramedia/;

/** The press's own mark, an open book, as on the tab's icon. */
export function PublisherMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="4" fill="var(--wedel-tua)" />
      <path
        d="M16 9c-2.600-1.900-5.600-2.400-9-2v16c3.400-.4 6.400.1 9 2 2.600-1.900 5.600-2.400 9-2V7c-3.400-.4-6.400.1-9 2z"
        fill="#fbf8f1"
      />
      <path d="M16 9v16" stroke="var(--prada)" strokeWidth="1.6" />
    </svg>
  );
}

/** The mark of a social network or shop, chosen by the name that the publisher typed. */
export function LinkMark({ name }: { name: string }) {
  const key = name.toLowerCase().replace(/[^a-z]/g, '');
  const path = drawn[key];
  if (path === undefined) {
    const Icon = shopNames.test(key) ? ShoppingBag : key === 'threads' ? AtSign : Globe;
    return <Icon size={22} aria-hidden />;
  }
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
