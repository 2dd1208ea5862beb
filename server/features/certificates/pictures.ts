/** Logos and signatures as documents take them: small PNG files, whatever was deposited. */
import { DRAWN_SIZES } from '#drizzle/collections/certificate-templates.ts'
import { UndrawableError } from '#server/core/pictures/pictures.ts'
import type { Issuer, Look, Signatory } from '#server/documents/certificate.ts'
import type { Engine } from '#server/records/types.ts'
import type { Signer, Template } from './template.ts'

/** Null without one, and for a file of which no picture can be made: a document is better without it than not there. */
export const pictureFor = async (
  engine: Engine,
  key: string,
  kind: keyof typeof DRAWN_SIZES,
): Promise<Uint8Array | null> => {
  if (key === '' || !(await engine.storage.stat(key))) return null
  try {
    return await engine.pictures.draw({ kind: 'thumb', format: 'png', size: DRAWN_SIZES[kind] }, () =>
      engine.storage.read(key),
    )
  } catch (error) {
    if (error instanceof UndrawableError) return null
    throw error
  }
}

const signatoryOf = async (engine: Engine, { name, role, picture }: Signer): Promise<Signatory> => ({
  name,
  role,
  picture: await pictureFor(engine, picture, 'signature'),
})

/** The signers with their signatures. */
export const signatoriesOf = (engine: Engine, { signers }: Template): Promise<Signatory[]> =>
  Promise.all(signers.map((signer) => signatoryOf(engine, signer)))

/** The issuer's part of an attestation of this template. */
export const issuerOf = async (engine: Engine, template: Template, verifyUrl: string): Promise<Issuer> => {
  const { brand, design, accent, title, sentence, mentions } = template
  const look: Look = {
    design,
    accent,
    title,
    sentence,
    mentions,
    logo: await pictureFor(engine, template.logo, 'logo'),
  }
  return { brand, look, signatories: await signatoriesOf(engine, template), verifyUrl }
}
