import type { ReactNode, Ref } from 'react';

export type PageHeaderProps = {
  title: ReactNode;
  /** One sentence beneath. */
  lead?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  actions?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
};

/** The page's one h1; focus comes here after navigation. */
export function PageHeader({ title, lead, back, actions, ref }: PageHeaderProps) {
  return (
    <header className="title-rule mb-6 flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 max-w-text">
        {back ? <div className="mb-1 text-sm">{back}</div> : null}
        {/* As high as a button, so that the title is where it is whether there are any beside it or not yet. */}
        <div className="grid min-h-11 content-end">
          <h1 ref={ref} tabIndex={-1} dir="auto">
            {title}
          </h1>
        </div>
        {lead ? (
          <p dir="auto" className="mt-1 text-tinta-2">
            {lead}
          </p>
        ) : null}
      </div>
      {actions ? (
        <div className="flex flex-wrap gap-3" data-print="hide">
          {actions}
        </div>
      ) : null}
    </header>
  );
}
