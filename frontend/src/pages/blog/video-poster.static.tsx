import { drawGlass } from '../../components/motif.ts';
import { Picture } from '../../components/picture.tsx';

/** In place of the picture of the video, which would come from the other site. */
export const VideoPoster = ({ id }: { id: string }) => (
  <Picture
    drawing={drawGlass(id, { width: 640, height: 360, lines: 19, grains: 30 })}
    className="absolute inset-0 size-full text-brass-light opacity-40"
  />
);
