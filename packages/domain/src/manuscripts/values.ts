export const manuscriptSorts = ['-submissionDate', 'submissionDate', 'judul', 'turnSince'] as const;
export type ManuscriptSort = (typeof manuscriptSorts)[number];
