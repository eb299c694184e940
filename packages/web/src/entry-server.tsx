import { messages } from '@ruang-naskah/domain/messages.id';
import { excerptOf } from '@ruang-naskah/domain/news/content';
import type { PageFrame, PageInput, PublicPageInput, RenderPage } from '@ruang-naskah/domain/pages';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PublicFormPage } from './app/public-form-page.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import { HomePage } from './features/home/home.tsx';
import { NewsArticle } from './features/news/news-article.tsx';
import { NewsList } from './features/news/news-list.tsx';
import { ErrorNotice, NotFoundNotice } from './features/pages/notices.tsx';
import { PublisherText } from './features/pages/publisher-text.tsx';

interface Sheet {
  readonly title: string;
  readonly description?: string;
  readonly status?: number;
  /** False keeps search engines away. */
  readonly index?: boolean;
}

const auth = messages.auth;
const pages = messages.pages;
const shell = messages.shell;

const sheets: Record<Exclude<PageInput['page'], 'news-list' | 'news-article'>, Sheet> = {
  home: { title: pages.homeTitle },
  contact: { title: shell.contact },
  careers: { title: shell.careers },
  faq: { title: shell.faq },
  privacy: { title: shell.privacy },
  'not-found': { title: shell.notFoundTitle, status: 404, index: false },
  error: { title: shell.errorTitle, status: 500, index: false },
  login: { title: auth.loginTitle, description: auth.loginIntro, index: false },
  register: { title: auth.registerTitle, description: auth.registerIntro },
  'reset-password': { title: auth.resetTitle, description: auth.resetIntro, index: false },
};

function sheetOf(input: PageInput): Sheet {
  if (input.page === 'news-list') return { title: messages.news.listTitle, index: input.first };
  if (input.page !== 'news-article') return sheets[input.page];
  return { title: input.article.title, description: excerptOf(input.article.content) };
}

/** Renders a public page or a visitor's form to the markup inside `#root`; the server adds the document around it. */
export const renderPage: RenderPage = (input, frame) => {
  const { title, description = pages.homeDescription, status = 200, index = true } = sheetOf(input);
  return {
    title: input.page === 'home' ? title : `${title} - ${shell.titleSuffix}`,
    description,
    body: renderToString(<Page input={input} frame={frame} />),
    status,
    index,
  };
};

function Page({ input, frame }: { input: PageInput; frame: PageFrame }): ReactNode {
  switch (input.page) {
    case 'login':
    case 'register':
    case 'reset-password':
      return <PublicFormPage input={input} frame={frame} />;
    default:
      return (
        <PublicLayout frame={frame}>
          <PublicContent input={input} frame={frame} />
        </PublicLayout>
      );
  }
}

function PublicContent({ input, frame }: { input: PublicPageInput; frame: PageFrame }): ReactNode {
  const { user, settings } = frame;
  switch (input.page) {
    case 'home':
      return <HomePage user={user} settings={settings} />;
    case 'news-list':
      return <NewsList input={input} timeZone={settings.timeZone} />;
    case 'news-article':
      return <NewsArticle input={input} timeZone={settings.timeZone} />;
    case 'not-found':
      return <NotFoundNotice />;
    case 'error':
      return <ErrorNotice />;
    default:
      return <PublisherText page={input.page} settings={settings} />;
  }
}
