export const manuscriptSorts = ['-submissionDate', 'submissionDate', 'judul'] as const;
export type ManuscriptSort = (typeof manuscriptSorts)[number];
