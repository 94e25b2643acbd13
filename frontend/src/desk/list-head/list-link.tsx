import { list as label } from 'virtual:words/desk-request';
import { Link } from 'wouter';
import { ArrowLeft } from '../../components/icons.tsx';
import { paths } from '../../paths.ts';
import { useDesk } from '../store.ts';

/**
 * Leads to the list that one came from.
 * @param isKnown false in the prerendered page, and while it is hydrated
 */
export const ListLink = ({ isKnown }: { isKnown: boolean }) => {
  const list = useDesk((desk) => desk.list);
  return (
    <Link
      href={isKnown ? list.path : paths.leads}
      state={list.state}
      aria-keyshortcuts="u"
      className="text-link inline-flex min-h-11 items-center gap-2 font-semibold md:min-h-9"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {label}
    </Link>
  );
};
