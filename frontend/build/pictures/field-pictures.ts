import type { ContentFile } from '../content/read-content.ts';
import type { FieldPath } from '../content/fields/parse-fields.ts';

/** The pictures that the fields of a file name: the cover of an article, or the image of a member. */
export const fieldPictures = ({
  fields,
}: Pick<ContentFile, 'fields'>): { url: string; field: FieldPath }[] => {
  const { cover, image } = fields as { cover?: string; image?: { file: string } };
  return [
    ...(cover ? [{ url: cover, field: ['cover'] }] : []),
    ...(image ? [{ url: image.file, field: ['image', 'file'] }] : []),
  ];
};
