import { link } from '../../../lib/paths.ts'
import { Illustration } from '../../../ui/illustration/Illustration.tsx'
import { cardGridClass, MediaCard } from '../../../ui/media-card/MediaCard.tsx'
import styles from './Paths.module.css'

/** Three ways in: a session, a course, something to listen to. */
export function Paths() {
  return (
    <ul className={cardGridClass}>
      <li>
        <MediaCard
          to={link('booking')}
          title="Une séance"
          text="En visio, au téléphone ou au cabinet, une personne vous écoute et vous propose un premier pas."
          action="Prendre rendez-vous"
          picture={<Illustration motif="seuil" palette="sable" seed={16} className={styles.picture} />}
        />
      </li>
      <li>
        <MediaCard
          to={link('courses')}
          title="Une formation"
          text="Des modules courts, en vidéo et en audio, à suivre chez vous quand vous le souhaitez."
          action="Voir les formations"
          picture={<Illustration motif="galet" palette="lagune" seed={4} className={styles.picture} />}
        />
      </li>
      <li>
        <MediaCard
          to={link('shop')}
          title="Un audio ou un livret"
          text="Une séance à écouter ce soir, un carnet à remplir : un geste simple pour commencer."
          action="Ouvrir la boutique"
          picture={<Illustration motif="vague" palette="aube" seed={5} className={styles.picture} />}
        />
      </li>
    </ul>
  )
}
