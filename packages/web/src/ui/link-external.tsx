import { isSafeLink } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';

export interface LinkExternalProps {
  readonly href: string;
  readonly look?: 'link' | 'button';
  readonly children: ReactNode;
}

/**
 * A link that a user gave: https only, in a new tab, without opener or referrer. Checked again, because it may have
 * been imported or stored before a rule existed (threat T5); other texts stay plain.
 */
export function LinkExternal({ href, look = 'link', children }: LinkExternalProps) {
  if (!isSafeLink(href)) return <span>{children}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={look === 'button' ? buttonClass() : 'inline-flex max-w-full items-baseline gap-1'}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <ExternalLink size={14} aria-hidden />
      <span className="sr-only">{messages.ui.newTab}</span>
    </a>
  );
}
