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
      <ul data-entrance="" className="grid md:grid-cols-2 md:gap-x-12">
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
  <li className="border-t border-rule">
    {/* Wider than the line above it, so that the ring of the focus has room. */}
    <div
      data-moves=""
      className="link-card group -mx-[12px] grid grid-cols-[auto_1fr_auto] narrow:grid-cols-1 content-start items-center gap-x-2.5 gap-y-1 px-[12px] py-3 sm:gap-x-4 lg:gap-x-5 lg:py-4"
    >
      <Static
        as="span"
        name={`icon-${id}`}
        className="size-6 text-accent narrow:hidden sm:size-7 lg:size-8"
      >
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
    </div>
  </li>
);
