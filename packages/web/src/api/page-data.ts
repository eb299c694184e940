import { pageDataId } from '@ruang-naskah/domain/pages';

/** What the server inlined in this page: `FormPageData` for forms, `AppData` for the app area. */
export function readPageData<T>(): T {
  const text = document.getElementById(pageDataId)?.textContent ?? '';
  return JSON.parse(text) as T;
}
