import { OnDemand } from '../../components/on-demand.tsx';
import { openDialog, useDialog } from '../../components/dialog/use-dialog.ts';
import { ChevronRight } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { Static } from '../../components/static.tsx';
import { servicesSectionContent } from '../../content/home.ts';
import { serviceTitles } from '../../content/service-titles.ts';
import { AllServicesLink, ServiceIcon, ServiceSummary } from './cards.static.tsx';

const { heading, intro } = servicesSectionContent;

const loadDialog = async () => (await import('./service-dialog.tsx')).ServiceDialog;

export const ServicesSection = () => {
  const { opened, close } = useDialog();
  return (
    <Section
      id="services"
      heading={heading}
      intro={intro}
      tone="band"
      action={
        <Static name="all-services">
          <AllServicesLink />
        </Static>
      }
    >
      <ul data-entrance="" className="grid border-t border-rule md:grid-cols-2 md:gap-x-12">
        {serviceTitles.map(({ id, title }) => (
          <ServiceCard key={id} id={id} title={title} />
        ))}
      </ul>
      <OnDemand load={loadDialog} wanted={opened !== undefined} onFail={close}>
        {(ServiceDialog) => <ServiceDialog id={opened!} onClose={close} />}
      </OnDemand>
    </Section>
  );
};

const ServiceCard = ({ id, title }: { id: string; title: string }) => (
  <li className="link-card group grid grid-cols-[auto_1fr_auto] narrow:grid-cols-1 content-start items-center gap-x-4 gap-y-1 border-b border-rule py-3 lg:gap-x-5 lg:py-4">
    <Static as="span" name={`icon-${id}`} className="size-7 text-accent narrow:hidden lg:size-8">
      <ServiceIcon id={id} />
    </Static>
    <h3 className="text-lg leading-tight group-hover:text-accent sm:text-xl">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openDialog(id)}
        className="stretched-link text-left"
      >
        {title}
      </button>
    </h3>
    <ChevronRight
      aria-hidden="true"
      data-needs-script
      className="size-5 text-accent narrow:hidden"
    />
    <Static name={`summary-${id}`} className="contents">
      <ServiceSummary id={id} />
    </Static>
  </li>
);
