import { messages } from '@ruang-naskah/domain/messages.id';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { AddCategoryForm } from './add-category-form.tsx';
import { CategoryList } from './category-list.tsx';

/** /admin/categories 'Manajemen Kategori Naskah' (§2, §5). */
export default function AdminCategoriesPage() {
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={messages.shell.screens.categories} />
      <div className="grid gap-8">
        <div className="card">
          <AddCategoryForm />
        </div>
        <CategoryList />
      </div>
    </div>
  );
}
