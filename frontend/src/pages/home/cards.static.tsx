import { Icon } from '../../components/icon.static.tsx';
import { services } from '../../content/services.ts';
import { servicesContent } from '../../content/site.ts';
import { paths } from '../../lib/paths.ts';

interface PathTextProps {
  path: { icon: string; title: string; description: string };
}

export const PathText = ({ path: { icon, title, description } }: PathTextProps) => (
  <>
    <Icon name={icon} className="size-8 text-accent lg:size-9" />
    <h3 className="self-center text-2xl lg:mt-10 lg:self-end">{title}</h3>
    <p className="col-span-full text-sm text-muted sm:text-base">{description}</p>
  </>
);

const DETAILS = 'Read the details';

const serviceOf = (id: string) => services.find((service) => service.id === id)!;

export const ServiceIcon = ({ id }: { id: string }) => (
  <Icon name={serviceOf(id).icon} className="size-full" />
);

export const ServiceSummary = ({ id }: { id: string }) => {
  const { title, description } = serviceOf(id);
  return (
    <>
      <p className="text-sm leading-snug text-muted sm:text-base">{description}</p>
      <noscript>
        <a href={paths.service(id)} className="cover text-link">
          {DETAILS}
          <span className="sr-only">{` ${title}`}</span>
        </a>
      </noscript>
      <p
        data-needs-script
        aria-hidden="true"
        className="mt-auto hidden pt-2 text-sm font-semibold text-accent group-hover:underline sm:block"
      >
        {DETAILS}
      </p>
    </>
  );
};

export const AllServicesLink = () => (
  <p className="mt-8">
    <a href={paths.services} className="text-link inline-flex min-h-11 items-center font-semibold">
      {servicesContent.link}
    </a>
  </p>
);
