import { ROLES } from '../access.ts'
import { authCollection } from '../collection.ts'
import {
  authFields,
  bool,
  choice,
  choices,
  date,
  editor,
  fields,
  file,
  fileNames,
  json,
  text,
} from '../fields.ts'
import { PERMISSIONS } from '../permissions.ts'
import { can, or } from '../rules.ts'

export interface Address {
  line1?: string
  line2?: string
  postalCode?: string
  city?: string
  country?: string
}

export const userFields = /* @__PURE__ */ fields({
  ...authFields,
  firstName: text({ label: 'Prénom', required: true, max: 80 }),
  lastName: text({ label: 'Nom', max: 80 }),
  name: text({ label: 'Nom complet', max: 160, help: 'Composé du prénom et du nom quand il reste vide' }),
  avatar: file({
    label: 'Photo',
    maxSize: 5 * 1024 * 1024,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
    thumbs: ['96x96', '240x240'],
  }),
  headline: text({ label: 'Titre', max: 160 }),
  bio: editor({ label: 'Présentation', maxSize: 20_000 }),
  role: choice(ROLES, {
    labels: { member: 'Membre', staff: 'Équipe', admin: 'Administration' },
    label: 'Rôle',
    audited: true,
    private: true,
    editableBy: [],
    initial: 'member',
    index: true,
  }),
  permissions: choices(PERMISSIONS, { label: 'Permissions', audited: true, private: true, editableBy: [] }),
  phone: text({ label: 'Téléphone', max: 30, private: true }),
  birthDate: date({ label: 'Date de naissance', private: true }),
  address: json<Address>({ label: 'Adresse', private: true, maxSize: 4000 }),
  companyName: text({ label: 'Entreprise', max: 160, private: true }),
  vatNumber: text({ label: 'Numéro de TVA', max: 30, private: true }),
  walletAddress: text({ label: 'Adresse du portefeuille', max: 64, private: true }),
  marketingConsent: bool({ label: 'Accepte la lettre', private: true }),
  marketingConsentAt: date({ label: 'Accord pour la lettre le', private: true, serverOnly: true }),
  mutesReplies: bool({
    label: 'Sans e-mail de réponse',
    private: true,
    help: 'Pas d’e-mail quand on répond à ses messages',
  }),
  hidesEvenings: bool({
    label: 'Soirs d’écoute masqués',
    private: true,
    help: 'Ses soirs d’écoute ne lui sont pas montrés',
  }),
  twoSteps: bool({
    label: 'Code à la connexion',
    private: true,
    help: 'Un code par e-mail en plus du mot de passe',
  }),
  lastLoginAt: date({
    label: 'Dernière connexion',
    private: true,
    serverOnly: true,
    isPresence: true,
  }),
  lastSeenAt: date({
    label: 'Vu pour la dernière fois',
    private: true,
    serverOnly: true,
    isPresence: true,
  }),
  deletedAt: date({ label: 'Effacé le', private: true, serverOnly: true }),
  /** Signed up without an account: it goes when it is neither proved nor used. */
  isSelfMade: bool({ hidden: true, serverOnly: true }),
  stripeCustomerId: text({ hidden: true, serverOnly: true }),
  fileNames: fileNames({ private: true }),
})

const self = "(id != '' && @request.auth.collectionName = 'users' && id = @request.auth.id)"
const managesMembers = `((role = 'member' && ${can('users.manage')}) || @request.auth.role = 'admin')`

export const users = /* @__PURE__ */ authCollection('users', userFields, () => ({
  list: or(self, can('users.manage')),
  // Anyone may see who teaches a published course, so that `expand=instructor` works; private fields stay out.
  view: or(self, can('users.manage'), "courses_via_instructor.status ?= 'published'"),
  create: '',
  update: or(self, managesMembers),
  // Oneself: `DELETE /api/me`, which asks for a proof.
  delete: managesMembers,
  auth: "deletedAt = ''",
  otp: true,
  secondStep: 'twoSteps = true',
  // The team sets no password, no address and no proof of it: a link does, or a superuser.
  emails: managesMembers,
  managers: ['users.manage'],
  subject: 'id',
}))
