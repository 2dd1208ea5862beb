import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { grant, useAllowed } from '../../../lib/consent.ts'
import { useNow } from '../../../lib/now.ts'
import { link } from '../../../lib/paths.ts'
import { currentPriceOf } from '../../../lib/pricing.ts'
import { AnchorButton, Button, LinkButton } from '../../../ui/button/Button.tsx'
import { Card, coverClass } from '../../../ui/card/Card.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { Load } from '../../../ui/load/Load.tsx'
import { PageHead } from '../../../ui/page-head/PageHead.tsx'
import { SkeletonCards } from '../../../ui/skeleton/Skeleton.tsx'
import { services } from '../../produits/index.ts'
import { usePageAddress, useSettings } from '../../site/index.ts'
import styles from './BookingPage.module.css'

/** Loaded once the visitor agrees to the agenda. */
const Widget = lazy(() => import('../components/Widget.tsx'))

function Sessions() {
  const sessions = useQuery(services)
  const now = useNow()
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Les séances</h2>
      <Load
        query={sessions}
        loading={<SkeletonCards count={2} height={140} />}
        isEmpty={(page) => page.items.length === 0}
        empty={<p>Les tarifs arrivent bientôt.</p>}
      >
        {(page) => (
          <ul className={styles.list}>
            {page.items.map((session) => (
              <li key={session.id}>
                <Card isLink className={styles.session}>
                  <h3>
                    <Link to={link('product', { id: session.slug })} className={coverClass}>
                      {session.title}
                    </Link>
                  </h3>
                  {session.excerpt ? <p>{session.excerpt}</p> : null}
                  <p className={styles.foot}>
                    <span className={styles.price}>{currentPriceOf(session, now).now}</span>
                    <span className={styles.act} aria-hidden="true">
                      Choisir cette séance <Icon name="arrow-right" size={18} />
                    </span>
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Load>
    </section>
  )
}

function Contact() {
  const settings = useSettings()
  const hasForm = usePageAddress('contact') !== null
  return (
    <section aria-labelledby="contact" className={styles.contact}>
      <h2 id="contact">Convenons d’un moment</h2>
      <p>
        Premier échange de 20 minutes offert, sans engagement. Écrivez ou appelez : nous trouvons ensemble le
        créneau et le format qui vous conviennent, au cabinet, en visio ou au téléphone.
      </p>
      <div className={styles.actions}>
        {settings?.phone ? (
          <AnchorButton
            href={`tel:${settings.phone.replace(/\s/g, '')}`}
            variant="strong"
            size="lg"
            icon={<Icon name="phone" />}
          >
            {settings.phone}
          </AnchorButton>
        ) : null}
        {settings?.contactEmail ? (
          <AnchorButton
            href={`mailto:${settings.contactEmail}`}
            variant="outline"
            size="lg"
            icon={<Icon name="mail" />}
          >
            {settings.contactEmail}
          </AnchorButton>
        ) : null}
        {hasForm ? (
          <LinkButton to="/contact" variant="ghost" size="lg" className={styles.flush}>
            Écrire un message
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}

function Agenda({ url }: { url: string }) {
  const isAllowed = useAllowed('booking')
  if (isAllowed) {
    return (
      <Suspense fallback={null}>
        <Widget url={url} />
      </Suspense>
    )
  }
  return (
    <section className={styles.contact} aria-labelledby="agenda">
      <h2 id="agenda">Choisir un créneau</h2>
      <p>L’agenda est fourni par un service tiers qui peut déposer des cookies.</p>
      <div className={styles.actions}>
        <Button size="lg" icon={<Icon name="calendar" />} onClick={() => grant('booking')}>
          Afficher l’agenda
        </Button>
        <AnchorButton
          href={url}
          target="_blank"
          variant="outline"
          size="lg"
          icon={<Icon name="external" size={16} />}
        >
          Ouvrir dans un nouvel onglet
        </AnchorButton>
      </div>
    </section>
  )
}

/** `/booking`: the external widget when the settings name one, otherwise how to get in touch. */
export default function BookingPage() {
  const url = useSettings()?.bookingUrl
  return (
    <main className="container">
      <PageHead
        title="Prenez rendez-vous"
        lead="Une séance d’hypnose ou de coaching, au cabinet, en visio ou au téléphone."
      />
      <div className={styles.columns}>
        <Sessions />
        <div className={styles.side}>
          {url ? <Agenda url={url} /> : null}
          <Contact />
        </div>
      </div>
    </main>
  )
}
