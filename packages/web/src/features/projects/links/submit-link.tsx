import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button-class.ts';

/** To 'Kirim Naskah Baru'. */
export function SubmitLink() {
  return (
    <Link href={paths.submit} className={buttonClass('primary')}>
      {messages.shell.screens.submit}
    </Link>
  );
}
