import { OnDemand } from '../../components/dialog/on-demand.tsx';
import { openHistoryDialog, useHistoryDialog } from '../../components/dialog/use-history-dialog.ts';
import { ChevronRight } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { Static } from '../../components/static.tsx';
import { servicesSectionContent } from '../../content/home.ts';
import { serviceTitles } from '../../content/service-titles.ts';
import { AllServicesLink, ServiceIcon, ServiceSummary } from './cards.static.tsx';

const { heading, intro } = servicesSectionContent;

const loadDialog = async () => (await import('./service-dialog.tsx')).ServiceDialog;

export const ServicesSection = () => {
  const { opened, close } = useHistoryDialog();
  return (
    <Section id="services" heading={heading} intro={intro} tone="band" weight="lead">
      <ul
        data-entrance=""
        className="grid border-t border-rule sm:grid-cols-2 sm:border-l lg:grid-cols-4"
      >
        {serviceTitles.map(({ id, title }) => (
          <ServiceCard key={id} id={id} title={title} />
        ))}
      </ul>
      <OnDemand load={loadDialog} wanted={opened !== undefined} onFail={close}>
        {(ServiceDialog) => <ServiceDialog id={opened!} onClose={close} />}
      </OnDemand>
      <Static name="all-services">
        <AllServicesLink />
      </Static>
    </Section>
  );
};

const ServiceCard = ({ id, title }: { id: string; title: string }) => (
  <li className="cover-card group grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 border-b border-rule py-3.5 transition-colors sm:row-span-4 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-3 sm:border-r sm:bg-paper sm:p-6 sm:hover:bg-card lg:p-7">
    <Static
      as="span"
      name={`icon-${id}`}
      className="row-span-2 mt-0.5 size-7 text-accent sm:row-span-1 sm:size-8"
    >
      <ServiceIcon id={id} />
    </Static>
    <h3 className="pr-4 text-lg leading-tight sm:pr-0 sm:text-xl">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openHistoryDialog(id)}
        className="cover text-left"
      >
        {title}
      </button>
    </h3>
    <ChevronRight
      aria-hidden="true"
      data-needs-script
      className="absolute right-0 top-4 size-5 text-accent sm:hidden"
    />
    <Static name={`summary-${id}`} className="contents">
      <ServiceSummary id={id} />
    </Static>
  </li>
);
