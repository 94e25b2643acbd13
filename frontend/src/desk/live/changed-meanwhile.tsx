import { refreshed } from 'virtual:words/desk';
import { Button } from '../../components/button.tsx';
import type { DeskLead } from '../desk-api.ts';
import { focusLead } from '../keyboard/focus.ts';
import { refresh } from '../list-head/lazy-refresh.ts';
import { useHappening } from './news.ts';

/** What somebody else has done since the page of a lead was read. */
export const ChangedMeanwhile = ({ lead }: { lead: DeskLead }) => {
  const happening = useHappening(lead);
  const show = async () => {
    await refresh();
    // The button is gone.
    focusLead(lead.id);
  };
  return (
    // It moves nothing that is being read. While empty, it is there for screen readers, which
    // announce what is added to it.
    <div
      role="status"
      className="sticky bottom-2 z-10 ms-auto flex w-fit max-w-full items-center gap-3 border border-accent bg-paper px-3 py-1 text-sm empty:sr-only print:hidden"
    >
      {happening && (
        <>
          <span className="font-semibold">{happening.sentence}</span>
          <Button variant="outline" size="sm" className="px-3!" onClick={() => void show()}>
            {refreshed.show}
          </Button>
        </>
      )}
    </div>
  );
};
