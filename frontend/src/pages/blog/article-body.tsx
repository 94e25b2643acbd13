import { Html } from '../../ui/html.tsx';
import { Island } from '../../islands/island.tsx';
import { VideoPlayer } from '../../islands/video/video-player.tsx';
import { splitAtVideos } from '../../islands/video/video.ts';

/** The text of an article, with a player in place of each video placeholder. */
export const ArticleBody = ({ html }: { html: string }) => (
  <div className="grid grid-cols-1 gap-8">
    {splitAtVideos(html).map((part) =>
      typeof part === 'string' ? (
        <Html key={part} html={part} />
      ) : (
        <Island key={part.id} name="video" input={{ video: part }}>
          <VideoPlayer video={part} />
        </Island>
      ),
    )}
  </div>
);
