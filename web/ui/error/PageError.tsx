import { Button, LinkButton } from '../button/Button.tsx'
import styles from './PageError.module.css'

interface Props {
  status: number
  /** The technical line, in English. */
  detail: string
  homePath: string
  homeLabel?: string
  /** Where the search field of the 404 sends its words (`q`). */
  searchPath?: string
  onRetry?: () => void
}

/** The error page (design 4.24); the 404 has its own words and a search field. */
export function PageError({
  status,
  detail,
  homePath,
  homeLabel = 'Revenir à l’accueil',
  searchPath,
  onRetry,
}: Props) {
  const isMissing = status === 404
  return (
    <main className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {status}
      </p>
      <h1>{isMissing ? 'Cette page est introuvable' : 'Un incident est survenu'}</h1>
      <p>
        {isMissing ? 'Le lien a peut-être changé.' : 'Nous en avons été informés. Réessayez dans un instant.'}
      </p>
      <p className={styles.detail} lang="en">
        {detail}
      </p>
      <div className={styles.actions}>
        <LinkButton to={homePath}>{homeLabel}</LinkButton>
        {!isMissing && onRetry ? (
          <Button variant="outline" onClick={onRetry}>
            Réessayer
          </Button>
        ) : null}
      </div>
      {isMissing && searchPath ? (
        <form className={styles.search} action={searchPath} role="search">
          <label htmlFor="error-search">Rechercher dans la boutique</label>
          <input id="error-search" name="q" type="search" />
          <Button variant="outline" type="submit">
            Rechercher
          </Button>
        </form>
      ) : null}
    </main>
  )
}
