import * as words from 'virtual:words/about';
import { Button } from '../../components/button.tsx';
import { OnDemand } from '../../components/on-demand.tsx';
import { openDialog, useDialog } from '../../components/dialog/use-dialog.ts';
import { Static } from '../../components/static.tsx';
import { Glass, HistoryWithoutScript, Intro, Team } from './about.static.tsx';

export { meta } from './about.static.tsx';

const loadDialog = async () => (await import('./history-dialog.tsx')).HistoryDialog;

const HistorySection = () => {
  const { opened, close } = useDialog();
  return (
    <div>
      <Button
        data-needs-script
        variant="outline"
        className="max-sm:w-full"
        aria-haspopup="dialog"
        onClick={() => openDialog('history')}
      >
        {words.history}
      </Button>
      <Static name="history">
        <HistoryWithoutScript />
      </Static>
      <OnDemand load={loadDialog} wanted={opened !== undefined} onFail={close}>
        {(HistoryDialog) => <HistoryDialog onClose={close} />}
      </OnDemand>
    </div>
  );
};

export const Page = () => (
  <>
    <div className="page-width grid gap-10 pt-28 pb-section md:grid-cols-12 md:pt-36">
      <div className="grid gap-7 md:col-span-7">
        <Static name="intro" className="contents">
          <Intro />
        </Static>
        <HistorySection />
      </div>
      <Static name="glass" className="hidden self-center md:col-span-4 md:col-start-9 md:block">
        <Glass />
      </Static>
    </div>
    <Static name="team">
      <Team />
    </Static>
  </>
);
