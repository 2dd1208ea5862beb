import { collection } from '../collection.ts'
import { bool, choice, date, fields, number, relation, text } from '../fields.ts'
import { can, or } from '../rules.ts'

export const reviewFields = /* @__PURE__ */ fields({
  course: relation('courses', { cascadeDelete: true, index: true }),
  produit: relation('produits', { cascadeDelete: true, index: true }),
  user: relation('users', { serverOnly: true }),
  authorName: text({ required: true, max: 80 }),
  rating: number({ onlyInt: true, min: 1, max: 5 }),
  body: text({ required: true, max: 2000 }),
  experiencedAt: date(),
  source: text({ max: 120, editableBy: ['courses.manage', 'products.manage'] }),
  fictional: bool({ editableBy: ['courses.manage', 'products.manage'] }),
  status: choice(['pending', 'published', 'rejected'], {
    initial: 'pending',
    editableBy: ['courses.manage', 'products.manage'],
    index: true,
  }),
  rejectionReason: text({ max: 500, private: true, editableBy: ['courses.manage', 'products.manage'] }),
  publishedAt: date({ serverOnly: true }),
  reply: text({
    max: 2000,
    editableBy: ['courses.manage', 'products.manage'],
    help: 'Notre réponse, publiée sous l’avis',
  }),
  repliedAt: date({ serverOnly: true }),
})

const manages = can('courses.manage', 'products.manage')
// A gift paid for by another person is known to that buyer alone.
const bought =
  "((course != '' && course.enrollments_via_course.user ?= @request.auth.id) || (produit != '' && @collection.payments.produit ?= produit && @collection.payments.user ?= @request.auth.id && @collection.payments.status ?= 'paid' && @collection.payments.isGift ?= false))"

export const reviews = /* @__PURE__ */ collection('reviews', reviewFields, () => ({
  read: or("status = 'published'", "(@request.auth.id != '' && user = @request.auth.id)", manages),
  create: or(`(@request.auth.id != '' && ${bought})`, manages),
  update: manages,
  delete: or("(@request.auth.id != '' && user = @request.auth.id)", manages),
  managers: ['courses.manage', 'products.manage'],
  subject: 'user',
}))
