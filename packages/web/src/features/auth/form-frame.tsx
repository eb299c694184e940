import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/frame/page-header.tsx';

/** A visitor's form as one narrow column under its heading. */
export function FormFrame({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page-width py-8 md:py-12">
      <div className={wide ? 'mx-auto w-full max-w-[40rem]' : 'mx-auto w-full max-w-form'}>
        <PageHeader title={title} lead={lead} />
        {children}
      </div>
    </div>
  );
}
