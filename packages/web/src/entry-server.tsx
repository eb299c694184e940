import { answersScreen } from '@ruang-naskah/domain/first-view';
import { messages } from '@ruang-naskah/domain/messages.id';
import { excerptOf } from '@ruang-naskah/domain/news/content';
import type {
  PageFrame,
  PageInput,
  PublicPageInput,
  RenderFrame,
  RenderPage,
} from '@ruang-naskah/domain/pages';
import { openedProjectOf } from '@ruang-naskah/domain/paths';
import { careersPage, contactPage } from '@ruang-naskah/domain/settings/content';
import { privacyPage } from '@ruang-naskah/domain/settings/content-privacy';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { createQueryClient } from './api/query-client.ts';
import { seedAnswers } from './api/seeded.ts';
import { routes as adminRoutes } from './app/admin-routes.tsx';
import { App } from './app/app.tsx';
import { routes as dashboardRoutes } from './app/dashboard-routes.tsx';
import { titleOfScreen } from './app/navigation.tsx';
import { previews } from './app/previews.ts';
import { PublicFarewell } from './app/public-farewell.tsx';
import { PublicFormPage } from './app/public-form-page.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import { findRoute } from './app/routes.ts';
import { SecondStepForm } from './features/auth/second-step-form.tsx';
import { HomePage } from './features/home/home.tsx';
import { NewsArticle } from './features/news/news-article.tsx';
import { NewsCarousel } from './features/news/news-carousel.tsx';
import { NewsList } from './features/news/news-list.tsx';
import { Unsubscribe } from './features/notices/unsubscribe.tsx';
import { Contact } from './features/pages/contact.tsx';
import { Faq } from './features/pages/faq.tsx';
import { ErrorNotice, NotFoundNotice } from './features/pages/notices.tsx';
import { PublisherText } from './features/pages/publisher-text.tsx';
import { ProjectEdit } from './features/projects/edit/project-dialog.tsx';
import { ProjectEdit as OpenedProject } from './features/projects/edit/project-edit.tsx';

interface Sheet {
  readonly title: string;
  readonly description: string;
  readonly status?: number;
  /** False keeps search engines away. */
  readonly index?: boolean;
}

const { auth, pages, shell } = messages;
const imprintList = new Intl.ListFormat('id', { type: 'conjunction' });

function sheetOf(input: PageInput, settings: Settings): Sheet {
  switch (input.page) {
    case 'home':
      return {
        title: pages.homeTitle(settings.publisherName),
        description: pages.homeDescription(imprintList.format(settings.imprints.map(({ name }) => name))),
      };
    case 'news-list': {
      const description = pages.newsDescription(settings.publisherName);
      return { title: messages.news.listTitle, description, index: input.first };
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
      return unlisted[input.page];
  }
}

type Unlisted =
  | 'unsubscribe'
  | 'login'
  | 'second-step'
  | 'register'
  | 'reset-password'
  | 'not-found'
  | 'error';
const unlisted: Readonly<Record<Unlisted, Sheet>> = {
  unsubscribe: {
    title: messages.notices.unsubscribe.title,
    description: messages.notices.unsubscribe.question,
    index: false,
  },
  login: { title: auth.loginTitle, description: auth.loginIntro },
  'second-step': { title: shell.screens.factors, description: messages.auth.loginIntro, index: false },
  register: { title: auth.registerTitle, description: auth.registerIntro },
  'reset-password': { title: auth.resetTitle, description: auth.resetIntro, index: false },
  'not-found': { title: shell.notFoundTitle, description: shell.notFoundBody, status: 404, index: false },
  error: { title: shell.errorTitle, description: shell.errorBody, status: 500, index: false },
};

/** Renders a public page or a visitor's form to the markup inside `#root`; the server adds the document around it. */
export const renderPage: RenderPage = (input, frame) => {
  const { title, description, status = 200, index = true } = sheetOf(input, frame.settings);
  return {
    title: input.page === 'home' ? title : `${title} - ${frame.settings.publisherName}`,
    description,
    body: renderToString(<Page input={input} frame={frame} />),
    status,
    index,
  };
};

ProjectEdit.bring(OpenedProject);

const neverHere = new Promise<never>(() => undefined);

/** Draws the frame of a screen, which the scripts take over as it is, and in it the screen or just its title. */
export const renderFrame: RenderFrame = ({ user, settings, daysOff, now, answers }, path, search) => {
  const routes = user.role === 'admin' ? adminRoutes : dashboardRoutes;
  const route = findRoute(routes, path, user.role);
  const client = createQueryClient();
  const app = { user, settings, daysOff, now, routes, client, code: neverHere };
  const draw = (preview: ReactNode) =>
    renderToString(
      <Router ssrPath={path} ssrSearch={search}>
        <App {...app} preview={preview} />
      </Router>,
    );
  const dialog = openedProjectOf(path, search) === undefined ? [] : ['project-edit'];
  const files = route === undefined ? [] : [route.file, ...dialog];
  const Screen = answersScreen(answers) ? previews[files.at(-1) ?? ''] : undefined;
  const named = { title: titleOfScreen(route?.title ?? messages.shell.notFoundTitle), files };
  if (Screen === undefined) return { ...named, body: draw(null), drawn: false };
  seedAnswers(client, answers);
  return { ...named, body: draw(<Screen />), drawn: true };
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
          {frame.user === null ? null : <PublicFarewell userId={frame.user.id} />}
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
      return <NotFoundNotice />;
    case 'error':
      return <ErrorNotice path={path} limited={input.limited} />;
  }
}
