import { expect } from '@playwright/test';
import { type Person, personId, retryWhileBusy, signedInApi } from './people.ts';
import { adminAccount } from './portal.ts';

/** Creates a project of the author through the API as the admin; returns its id. */
export async function addProject(url: string, author: Person, title: string): Promise<string> {
  const admin = await signedInApi(url, adminAccount);
  const authorId = await personId(admin, 'penulis', author);
  const answer = await retryWhileBusy(() => admin.post('/api/projects', { data: { title, authorId } }));
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await admin.dispose();
  return id;
}
