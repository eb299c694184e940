import { messages } from '@ruang-naskah/domain/messages.id';
import { excerptOf } from '@ruang-naskah/domain/news/content';
import type {
  PageFrame,
  PageInput,
  PublicPageInput,
  RenderAppFrame,
  RenderPage,
} from '@ruang-naskah/domain/pages';
import { careersPage, contactPage } from '@ruang-naskah/domain/settings/content';
import { privacyPage } from '@ruang-naskah/domain/settings/content-privacy';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createQueryClient } from './api/query-client.ts';
import { routes as adminRoutes } from './app/admin-routes.tsx';
import { App } from './app/app.tsx';
import { routes as dashboardRoutes } from './app/dashboard-routes.tsx';
import { titleOfScreen } from './app/navigation.tsx';
import { PublicFormPage } from './app/public-form-page.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import { PublicLogoutQuestions } from './app/public-logout-questions.tsx';
import { findRoute } from './app/routes.ts';
import { SecondStepForm } from './features/auth/second-step-form.tsx';
import { HomePage } from './features/home/home.tsx';
import { NewsArticle } from './features/news/news-article.tsx';
import { NewsCarousel } from './features/news/news-carousel.tsx';
import { NewsList } from './features/news/news-list.tsx';
import { Unsubscribe } from './features/notices/unsubscribe.tsx';
import { Contact } from './features/pages/contact.tsx';
import { ErrorScreen, NotFoundScreen } from './features/pages/error-screens.tsx';
import { Faq } from './features/pages/faq.tsx';
import { PublisherText } from './features/pages/publisher-text.tsx';

interface PageMeta {
  readonly title: string;
  readonly description: string;
  readonly status?: number;
  /** False keeps search engines away. */
  readonly indexable?: boolean;
}

const { auth, pages, shell } = messages;
const imprintList = new Intl.ListFormat('id', { type: 'conjunction' });

function pageMeta(input: PageInput, settings: Settings): PageMeta {
  switch (input.page) {
    case 'home':
      return {
        title: pages.homeTitle(settings.publisherName),
        description: pages.homeDescription(imprintList.format(settings.imprints.map(({ name }) => name))),
      };
    case 'news-list': {
      const description = pages.newsDescription(settings.publisherName);
      return { title: messages.news.listTitle, description, indexable: input.isFirstPage };
    }
    case 'news-article':
      return { title: input.article.title, description: excerptOf(input.article.content) };
    case 'contact':
      return { title: shell.contact, description: contactPage(settings).lead };
    case 'careers':
      return { title: shell.careers, description: careersPage(settings).lead };
    case 'faq':
      return { title: shell.faq, description: pages.faqLead };
    case 'privacy':
      return { title: shell.privacy, description: privacyPage(settings).lead };
    default:
      return plainPageMeta[input.page];
  }
}

type PlainPage =
  | 'unsubscribe'
  | 'login'
  | 'second-step'
  | 'register'
  | 'reset-password'
  | 'not-found'
  | 'error';
const plainPageMeta: Readonly<Record<PlainPage, PageMeta>> = {
  unsubscribe: {
    title: messages.notices.unsubscribe.title,
    description: messages.notices.unsubscribe.question,
    indexable: false,
  },
  login: { title: auth.loginTitle, description: auth.loginIntro },
  'second-step': { title: shell.screens.factors, description: messages.auth.loginIntro, indexable: false },
  register: { title: auth.registerTitle, description: auth.registerIntro },
  'reset-password': { title: auth.resetTitle, description: auth.resetIntro, indexable: false },
  'not-found': { title: shell.notFoundTitle, description: shell.notFoundBody, status: 404, indexable: false },
  error: { title: shell.errorTitle, description: shell.errorBody, status: 500, indexable: false },
};

/** Renders a public page or a visitor's form to the markup inside `#root`; the server adds the document around it. */
export const renderPage: RenderPage = (input, frame) => {
  const { title, description, status = 200, indexable = true } = pageMeta(input, frame.settings);
  return {
    title: input.page === 'home' ? title : `${title} - ${frame.settings.publisherName}`,
    description,
    body: renderToString(<Page input={input} frame={frame} />),
    status,
    indexable,
  };
};

/** Draws the frame of a screen with its title, which the scripts take over. */
export const renderAppFrame: RenderAppFrame = ({ user, settings, daysOff, now }, path, search) => {
  const routes = user.role === 'admin' ? adminRoutes : dashboardRoutes;
  const route = findRoute(routes, path, user.role);
  const app = { user, settings, daysOff, now, routes, client: createQueryClient() };
  const body = renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App {...app} />
    </Router>,
  );
  return {
    title: titleOfScreen(route?.title ?? messages.shell.notFoundTitle),
    body,
    screenFile: route?.file,
  };
};

function Page({ input, frame }: { input: PageInput; frame: PageFrame }): ReactNode {
  switch (input.page) {
    case 'login':
    case 'second-step':
    case 'register':
    case 'reset-password':
      return <PublicFormPage input={input} frame={frame} SecondStep={SecondStepForm} />;
    default:
      return (
        <PublicLayout frame={frame}>
          <PublicContent input={input} frame={frame} />
          {frame.user === null ? null : <PublicLogoutQuestions userId={frame.user.id} />}
        </PublicLayout>
      );
  }
}

function PublicContent({ input, frame }: { input: PublicPageInput; frame: PageFrame }): ReactNode {
  const { user, settings, path } = frame;
  switch (input.page) {
    case 'home':
      return (
        <HomePage
          user={user}
          settings={settings}
          news={<NewsCarousel news={input.news} timeZone={settings.timeZone} />}
        />
      );
    case 'news-list':
      return <NewsList input={input} timeZone={settings.timeZone} />;
    case 'news-article':
      return <NewsArticle input={input} timeZone={settings.timeZone} />;
    case 'contact':
      return <Contact settings={settings} />;
    case 'careers':
      return <PublisherText content={careersPage(settings)} />;
    case 'faq':
      return <Faq settings={settings} />;
    case 'privacy':
      return <PublisherText content={privacyPage(settings)} />;
    case 'unsubscribe':
      return <Unsubscribe input={input} />;
    case 'not-found':
      return <NotFoundScreen />;
    case 'error':
      return <ErrorScreen path={path} limited={input.limitMessage} />;
  }
}
