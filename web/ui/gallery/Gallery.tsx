import { useRef, useState } from 'react'
import styles from './Gallery.module.css'

export interface GalleryImage {
  small: string
  large: string
  wide: string
  thumb: string
}

/** Pictures side by side that swipe on a phone; small ones below choose on a wide screen. */
export function Gallery({ images, name }: { images: readonly GalleryImage[]; name: string }) {
  const [index, setIndex] = useState(0)
  const track = useRef<HTMLDivElement>(null)
  const go = (next: number) => {
    const element = track.current
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' })
    setIndex(next)
  }
  return (
    <div className={styles.gallery}>
      <div
        ref={track}
        className={styles.track}
        tabIndex={images.length > 1 ? 0 : -1}
        role="group"
        aria-label={`Photos : ${name}`}
        onScroll={(event) =>
          setIndex(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))
        }
      >
        {images.map((image, position) => (
          <img
            key={image.small}
            src={image.small}
            srcSet={`${image.small} 480w, ${image.large} 960w, ${image.wide} 1600w`}
            sizes="(min-width: 1280px) 640px, (min-width: 1024px) 55vw, 100vw"
            alt={position === 0 ? name : `${name}, vue ${position + 1}`}
            width={960}
            height={720}
            loading={position === 0 ? 'eager' : 'lazy'}
            fetchPriority={position === 0 ? 'high' : undefined}
          />
        ))}
      </div>
      {images.length > 1 ? (
        <>
          <p className={styles.position} aria-hidden="true">
            {index + 1}/{images.length}
          </p>
          <div className={styles.thumbs}>
            {images.map((image, position) => (
              <button
                key={image.thumb}
                type="button"
                aria-label={`Voir la photo ${position + 1}`}
                aria-current={position === index}
                onClick={() => go(position)}
              >
                <img src={image.thumb} alt="" width={96} height={96} loading="lazy" />
              </button>
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}
