import useSWRImmutable from 'swr/immutable';
import { loadServiceBody, type Service } from '../../content/services.ts';
import { interfaceContent } from '../../content/site.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The long description of a service. */
export const ServiceDialog = ({ service, onClose }: { service: Service; onClose: () => void }) => {
  const { data } = useSWRImmutable(['service', service.id], ([, id]) => loadServiceBody(id));
  return (
    <Dialog
      title={service.title}
      description={service.description}
      closeLabel={interfaceContent.dialog.close}
      onClose={onClose}
    >
      {service.facts && (
        <dl className="mb-7 grid gap-x-8 gap-y-3 border-b border-rule pb-6 sm:grid-cols-2">
          {service.facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-serif text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data ? <Html html={data.html} /> : <Skeleton className="h-96" />}
    </Dialog>
  );
};
