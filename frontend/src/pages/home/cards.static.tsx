import * as words from 'virtual:words/services';
import { buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.static.tsx';
import { UnpublishedMark } from '../../components/unpublished-mark.static.tsx';
import { services } from '../../content/services.ts';
import { servicesContent } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { OfService } from '../services/of-service.static.tsx';

interface PathTextProps {
  path: { icon: string; title: string; description: string };
}

export const PathText = ({ path: { icon, title, description } }: PathTextProps) => (
  <>
    <Icon
      name={icon}
      className="col-start-2 row-start-1 size-7 text-accent narrow:hidden cards:col-start-1 lg:size-9"
    />
    <h3 className="col-start-1 row-start-1 self-center text-xl cards:row-start-2 lg:text-pretty cards:self-start lg:mt-3 lg:text-2xl">
      {title}
    </h3>
    <p className="col-span-full text-sm text-muted sm:text-base">{description}</p>
  </>
);

const serviceOf = (id: string) => services.find((service) => service.id === id)!;

export const ServiceIcon = ({ id }: { id: string }) => (
  <Icon name={serviceOf(id).icon} className="size-full" />
);

export const ServiceSummary = ({ id }: { id: string }) => {
  const { title, description, unpublishedReason } = serviceOf(id);
  return (
    <>
      <UnpublishedMark reason={unpublishedReason} className="col-[2/-1]" />
      {/* On a phone, the dialog has it. */}
      <p className="col-[2/-1] text-muted max-sm:hidden">{description}</p>
      <noscript className="noscript:contents">
        <a href={paths.service(id)} className="stretched-link col-[2/-1] text-link">
          <OfService action={words.details} service={title} />
        </a>
      </noscript>
    </>
  );
};

export const AllServicesLink = () => (
  <a href={paths.services} className={buttonClass({ variant: 'outline' })}>
    {servicesContent.link}
  </a>
);
