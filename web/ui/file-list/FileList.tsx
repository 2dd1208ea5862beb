import { AnchorButton, LinkButton } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import type { NightPicture } from '../sound/Night.tsx'
import { Recording } from '../sound/Recording.tsx'
import styles from './FileList.module.css'

export interface ListedFile {
  title: string
  /** In lower case, without a dot. */
  extension: string
  media: 'audio' | 'video' | 'document' | 'image' | 'file'
  /** Of a recording: how loud it is over its time, 0 to 100; empty where that is unknown. */
  levels?: readonly number[]
  /** Plays or shows it. */
  url: string
  downloadUrl: string
  /** Of a recording: the page that plays it; absent: it plays here. */
  listenAt?: string
  /** Of a recording that plays here: the night screen over which it does. */
  night?: NightPicture
}

function Player({ file, isFirst }: { file: ListedFile; isFirst: boolean }) {
  if (file.media === 'audio' && file.listenAt)
    return (
      <div>
        <LinkButton
          to={file.listenAt}
          variant={isFirst ? 'strong' : 'outline'}
          size="lg"
          icon={<Icon name="play" />}
          aria-label={`Écouter maintenant\u00a0: ${file.title}`}
        >
          Écouter maintenant
        </LinkButton>
      </div>
    )
  if (file.media === 'audio')
    return (
      <Recording
        src={file.url}
        title={file.title}
        isStrong={isFirst}
        levels={file.levels ?? []}
        {...(file.night ? { night: file.night } : {})}
      />
    )
  if (file.media === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: the uploader includes the captions in the file
      <video className={styles.video} controls preload="metadata" src={file.url} aria-label={file.title} />
    )
  return null
}

/** Recordings and films come before their booklets. */
const ORDER = ['audio', 'video', 'document', 'image', 'file'] as const
const inOrder = (files: readonly ListedFile[]): ListedFile[] =>
  files.toSorted((one, other) => ORDER.indexOf(one.media) - ORDER.indexOf(other.media))

interface Props {
  files: readonly ListedFile[]
  /** The first recording is the main act of the page. */
  isMain?: boolean
}

/** Files to listen to, to read and to keep, each under its title. */
export function FileList({ files, isMain = false }: Props) {
  if (files.length === 0) return null
  return (
    <ul className={styles.list}>
      {inOrder(files).map((file, at) => (
        <li key={file.url}>
          <p className={styles.title}>
            {file.title}
            {file.extension ? <span className={styles.kind}> ({file.extension.toUpperCase()})</span> : null}
          </p>
          <Player file={file} isFirst={isMain && at === 0} />
          <div className={styles.acts}>
            {file.media === 'document' ? (
              <AnchorButton
                href={file.url}
                target="_blank"
                icon={<Icon name="document" />}
                aria-label={`Lire ${file.title} (nouvelle fenêtre)`}
              >
                Lire
              </AnchorButton>
            ) : null}
            <AnchorButton
              variant="outline"
              href={file.downloadUrl}
              download
              icon={<Icon name="download" />}
              aria-label={`Télécharger ${file.title}, ${file.extension.toUpperCase()}`}
            >
              Télécharger
            </AnchorButton>
          </div>
        </li>
      ))}
    </ul>
  )
}
