import { messages } from '@ruang-naskah/domain/messages.id';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { AddNewsForm } from './add-news-form.tsx';
import { NewsAdminList } from './news-admin-list.tsx';

/** /admin/news 'Manajemen Berita' (§2, §5): the form, how the item will look, and what is published already. */
export default function AdminNewsPage() {
  return (
    <>
      <PageHeader title={messages.shell.screens.news} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <AddNewsForm />
        <NewsAdminList />
      </div>
    </>
  );
}
