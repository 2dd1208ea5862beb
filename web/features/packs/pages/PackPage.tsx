import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { fileUrl } from '../../../lib/files.ts'
import { link } from '../../../lib/paths.ts'
import { isNotFound } from '../../../lib/pocketbase.ts'
import { useUser } from '../../../lib/session.ts'
import { HEALTH_NOTICE } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner/Banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb/Breadcrumb.tsx'
import { PageLoad } from '../../../ui/load/PageLoad.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import { RichText } from '../../../ui/rich-text/RichText.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import styles from '../components/Pack.module.css'
import { PackBar, PackOffer } from '../components/PackOffer.tsx'
import { PackParts } from '../components/PackParts.tsx'
import { packCrumbs } from '../crumbs.ts'
import { type Pack, packOf } from '../queries.ts'

function Whole({ pack }: { pack: Pack }) {
  const offer = useRef<HTMLDivElement>(null)
  return (
    <main className="container">
      <Breadcrumb items={packCrumbs(pack)} />
      {pack.status === 'published' ? null : (
        <Banner tone="warning">
          {'Aperçu, non publié\u00a0: cette page n’est pas visible des visiteurs.'}
        </Banner>
      )}
      <div className={styles.top}>
        <Picture
          isEager
          className={styles.picture}
          seed={pack.slug}
          small={fileUrl(pack, pack.image, { thumb: '480x360', format: 'webp' })}
          large={fileUrl(pack, pack.image, { thumb: '960x720', format: 'webp' })}
        />
        <PackOffer pack={pack} place={offer} />
      </div>
      <section aria-labelledby="inside" className={styles.block}>
        <h2 id="inside">Ce que contient ce coffret</h2>
        <PackParts parts={pack.parts} />
      </section>
      {pack.content ? (
        <section aria-labelledby="description" className={styles.block}>
          <h2 id="description">Description</h2>
          <RichText html={pack.content} />
        </section>
      ) : null}
      <p className={styles.health}>{HEALTH_NOTICE}</p>
      <PackBar pack={pack} after={offer} />
    </main>
  )
}

/** `/packs/{slug}`: what is in it, what it costs and what it saves. */
export default function PackPage() {
  const { slug = '' } = useParams()
  const pack = useQuery(packOf(slug))
  const reader = useUser()?.id
  const { refetch } = pack
  const isHidden = isNotFound(pack.error)
  // The page was rendered for a visitor: drafts are read again for those who edit them.
  useEffect(() => {
    if (reader && isHidden) void refetch()
  }, [reader, isHidden, refetch])
  return (
    <PageLoad
      query={pack}
      homePath={link('home')}
      searchPath={link('shop')}
      missing={(error) => (isNotFound(error) ? `Pack with slug ${slug} not found` : undefined)}
      loading={
        <div className={styles.top}>
          <Skeleton height={420} />
          <Skeleton height={320} />
        </div>
      }
    >
      {(found) => <Whole pack={found} />}
    </PageLoad>
  )
}
