CREATE TABLE `analytics` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`eventType` text DEFAULT '' NOT NULL,
	`metadata` text,
	`createdAt` text DEFAULT '' NOT NULL,
	`sessionId` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`referrer` text DEFAULT '' NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_analytics_createdAt` ON `analytics` (`createdAt`);--> statement-breakpoint
CREATE INDEX `idx_analytics_sessionId` ON `analytics` (`sessionId`);--> statement-breakpoint
CREATE INDEX `idx_analytics_eventType_createdAt` ON `analytics` (`eventType`,`createdAt`);--> statement-breakpoint
CREATE INDEX `idx_analytics_user_createdAt` ON `analytics` (`user`,`createdAt`);--> statement-breakpoint
CREATE INDEX `idx_analytics_course_createdAt` ON `analytics` (`course`,`createdAt`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor` text DEFAULT '' NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`collection` text DEFAULT '' NOT NULL,
	`recordId` text DEFAULT '' NOT NULL,
	`changes` text,
	`ip` text DEFAULT '' NOT NULL,
	`at` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `_authOrigins` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`fingerprint` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx__authOrigins_collectionRef_recordRef_fingerprint` ON `_authOrigins` (`collectionRef`,`recordRef`,`fingerprint`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_categories_slug` ON `categories` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_categories_kind_slug` ON `categories` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `idx_categories_order` ON `categories` (`order`);--> statement-breakpoint
CREATE TABLE `certificates` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`holder` text DEFAULT '' NOT NULL,
	`courseTitle` text DEFAULT '' NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issuedAt` text DEFAULT '' NOT NULL,
	`revokedAt` text DEFAULT '' NOT NULL,
	`hours` numeric DEFAULT 0 NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`verifyToken` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_certificates_number` ON `certificates` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_certificates_verifyToken` ON `certificates` (`verifyToken`);--> statement-breakpoint
CREATE INDEX `idx_certificates_user_course` ON `certificates` (`user`,`course`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`purpose` text DEFAULT '' NOT NULL,
	`channel` text DEFAULT '' NOT NULL,
	`given` integer DEFAULT false NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`version` text DEFAULT '' NOT NULL,
	`at` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_consents_user_purpose_at` ON `consents` (`user`,`purpose`,`at`);--> statement-breakpoint
CREATE INDEX `idx_consents_email_purpose_at` ON `consents` (`email`,`purpose`,`at`);--> statement-breakpoint
CREATE TABLE `contact_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`data` text,
	`status` text DEFAULT '' NOT NULL,
	`answeredAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_contact_requests_status` ON `contact_requests` (`status`);--> statement-breakpoint
CREATE TABLE `counters` (
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`value` integer NOT NULL,
	PRIMARY KEY(`series`, `year`)
);
--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`percent` numeric,
	`amountCents` numeric,
	`appliesTo` text,
	`startsAt` text DEFAULT '' NOT NULL,
	`endsAt` text DEFAULT '' NOT NULL,
	`maxRedemptions` numeric,
	`redemptions` numeric DEFAULT 0 NOT NULL,
	`active` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_coupons_code` ON `coupons` (`code`);--> statement-breakpoint
CREATE TABLE `courses` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`shortDescription` text DEFAULT '' NOT NULL,
	`price` numeric DEFAULT 0 NOT NULL,
	`salePrice` numeric,
	`installmentPrice` numeric,
	`installmentCount` numeric,
	`subscriptionPrice` numeric,
	`subscriptionInterval` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`instructor` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`previewVideo` text DEFAULT '' NOT NULL,
	`coverImage` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`accessMonths` numeric,
	`durationMinutes` numeric DEFAULT 0 NOT NULL,
	`objectives` text,
	`audience` text DEFAULT '' NOT NULL,
	`prerequisites` text DEFAULT '' NOT NULL,
	`faq` text,
	`certificate` integer DEFAULT false NOT NULL,
	`completionThreshold` numeric DEFAULT 0 NOT NULL,
	`taxRate` numeric DEFAULT 0 NOT NULL,
	`taxTreatment` text DEFAULT '' NOT NULL,
	`withdrawal` text DEFAULT '' NOT NULL,
	`seoTitle` text DEFAULT '' NOT NULL,
	`seoDescription` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_courses_slug` ON `courses` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_courses_instructor` ON `courses` (`instructor`);--> statement-breakpoint
CREATE INDEX `idx_courses_category` ON `courses` (`category`);--> statement-breakpoint
CREATE INDEX `idx_courses_status_order` ON `courses` (`status`,`order`);--> statement-breakpoint
CREATE INDEX `idx_courses_updated` ON `courses` (`updated`);--> statement-breakpoint
CREATE TABLE `email_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`to` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`html` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`attempts` numeric DEFAULT 0 NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`queuedAt` text DEFAULT '' NOT NULL,
	`sentAt` text DEFAULT '' NOT NULL,
	`openedAt` text DEFAULT '' NOT NULL,
	`clickedAt` text DEFAULT '' NOT NULL,
	`messageId` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_email_messages_to` ON `email_messages` (`to`);--> statement-breakpoint
CREATE INDEX `idx_email_messages_status` ON `email_messages` (`status`);--> statement-breakpoint
CREATE INDEX `idx_email_messages_queuedAt` ON `email_messages` (`queuedAt`);--> statement-breakpoint
CREATE TABLE `enrollments` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`enrolledAt` text DEFAULT '' NOT NULL,
	`isActive` integer DEFAULT false NOT NULL,
	`progress` numeric DEFAULT 0 NOT NULL,
	`paymentType` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`releasedDays` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_enrollments_course` ON `enrollments` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_enrollments_user_course` ON `enrollments` (`user`,`course`);--> statement-breakpoint
CREATE INDEX `idx_enrollments_created` ON `enrollments` (`created`);--> statement-breakpoint
CREATE TABLE `_externalAuths` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`provider` text DEFAULT '' NOT NULL,
	`providerId` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx__externalAuths_collectionRef_recordRef_provider` ON `_externalAuths` (`collectionRef`,`recordRef`,`provider`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx__externalAuths_collectionRef_provider_providerId` ON `_externalAuths` (`collectionRef`,`provider`,`providerId`);--> statement-breakpoint
CREATE TABLE `faqs` (
	`id` text PRIMARY KEY NOT NULL,
	`question` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`topic` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_faqs_published_order` ON `faqs` (`published`,`order`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`invitedBy` text DEFAULT '' NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`acceptedAt` text DEFAULT '' NOT NULL,
	`acceptedBy` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `idx_invitations_course` ON `invitations` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_invitations_token` ON `invitations` (`token`);--> statement-breakpoint
CREATE INDEX `idx_invitations_status` ON `invitations` (`status`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`payment` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`customer` text,
	`lines` text,
	`totals` text,
	`issuedAt` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `idx_invoices_order` ON `invoices` (`order`);--> statement-breakpoint
CREATE INDEX `idx_invoices_user` ON `invoices` (`user`);--> statement-breakpoint
CREATE INDEX `idx_invoices_issuedAt` ON `invoices` (`issuedAt`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` text NOT NULL,
	`error` text,
	`created` text NOT NULL,
	`updated` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_jobs_status_run_at` ON `jobs` (`status`,`run_at`);--> statement-breakpoint
CREATE INDEX `idx_jobs_key` ON `jobs` (`key`);--> statement-breakpoint
CREATE TABLE `learning_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`at` text DEFAULT '' NOT NULL,
	`sessionId` text DEFAULT '' NOT NULL,
	`data` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_learning_events_user_course_at` ON `learning_events` (`user`,`course`,`at`);--> statement-breakpoint
CREATE TABLE `lesson_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`parent` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_lesson_created` ON `lesson_comments` (`lesson`,`created`);--> statement-breakpoint
CREATE TABLE `lesson_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`atSeconds` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_lesson_notes_user_lesson` ON `lesson_notes` (`user`,`lesson`);--> statement-breakpoint
CREATE TABLE `lessons` (
	`id` text PRIMARY KEY NOT NULL,
	`module` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`videoProvider` text DEFAULT '' NOT NULL,
	`videoId` text DEFAULT '' NOT NULL,
	`video` text DEFAULT '' NOT NULL,
	`audio` text DEFAULT '' NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`captions` text DEFAULT '[]' NOT NULL,
	`transcript` text DEFAULT '' NOT NULL,
	`durationSeconds` numeric DEFAULT 0 NOT NULL,
	`mediaSeconds` numeric DEFAULT 0 NOT NULL,
	`manualCompletion` integer DEFAULT false NOT NULL,
	`isPreview` integer DEFAULT false NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`quiz` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_lessons_slug` ON `lessons` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_lessons_module_order` ON `lessons` (`module`,`order`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`size` numeric DEFAULT 0 NOT NULL,
	`width` numeric DEFAULT 0 NOT NULL,
	`height` numeric DEFAULT 0 NOT NULL,
	`durationSeconds` numeric DEFAULT 0 NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`uploadedBy` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_media_kind` ON `media` (`kind`);--> statement-breakpoint
CREATE INDEX `idx_media_folder` ON `media` (`folder`);--> statement-breakpoint
CREATE TABLE `_mfas` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx__mfas_collectionRef_recordRef` ON `_mfas` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `modules` (
	`id` text PRIMARY KEY NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`releaseAfterDays` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_modules_course_order` ON `modules` (`course`,`order`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`read` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_notifications_user` ON `notifications` (`user`);--> statement-breakpoint
CREATE INDEX `idx_notifications_created` ON `notifications` (`created`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`items` text,
	`subtotalCents` numeric DEFAULT 0 NOT NULL,
	`discountCents` numeric DEFAULT 0 NOT NULL,
	`taxCents` numeric DEFAULT 0 NOT NULL,
	`shippingCents` numeric DEFAULT 0 NOT NULL,
	`totalCents` numeric DEFAULT 0 NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`coupon` text DEFAULT '' NOT NULL,
	`shippingAddress` text,
	`source` text DEFAULT '' NOT NULL,
	`paidAt` text DEFAULT '' NOT NULL,
	`accessToken` text DEFAULT '' NOT NULL,
	`idempotencyKey` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `idx_orders_user` ON `orders` (`user`);--> statement-breakpoint
CREATE INDEX `idx_orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE INDEX `idx_orders_status` ON `orders` (`status`);--> statement-breakpoint
CREATE INDEX `idx_orders_paidAt` ON `orders` (`paidAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_accessToken` ON `orders` (`accessToken`) WHERE "orders"."accessToken" != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_idempotencyKey` ON `orders` (`idempotencyKey`) WHERE "orders"."idempotencyKey" != '';--> statement-breakpoint
CREATE INDEX `idx_orders_created` ON `orders` (`created`);--> statement-breakpoint
CREATE TABLE `_otps` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`sentTo` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx__otps_collectionRef_recordRef` ON `_otps` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `pages` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`blocks` text,
	`status` text DEFAULT '' NOT NULL,
	`seoTitle` text DEFAULT '' NOT NULL,
	`seoDescription` text DEFAULT '' NOT NULL,
	`ogImage` text DEFAULT '' NOT NULL,
	`showInFooter` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_pages_slug` ON `pages` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_pages_status` ON `pages` (`status`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`amountCents` numeric DEFAULT 0 NOT NULL,
	`refundedCents` numeric DEFAULT 0 NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`installmentNumber` numeric,
	`installmentCount` numeric,
	`provider` text DEFAULT '' NOT NULL,
	`providerRef` text DEFAULT '' NOT NULL,
	`subscriptionRef` text DEFAULT '' NOT NULL,
	`receiptUrl` text DEFAULT '' NOT NULL,
	`paidAt` text DEFAULT '' NOT NULL,
	`failureReason` text DEFAULT '' NOT NULL,
	`metadata` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_payments_course` ON `payments` (`course`);--> statement-breakpoint
CREATE INDEX `idx_payments_produit` ON `payments` (`produit`);--> statement-breakpoint
CREATE INDEX `idx_payments_order` ON `payments` (`order`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_payments_providerRef` ON `payments` (`providerRef`) WHERE "payments"."providerRef" != '';--> statement-breakpoint
CREATE INDEX `idx_payments_user_paidAt` ON `payments` (`user`,`paidAt`);--> statement-breakpoint
CREATE INDEX `idx_payments_status_paidAt` ON `payments` (`status`,`paidAt`);--> statement-breakpoint
CREATE TABLE `price_history` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`price` numeric DEFAULT 0 NOT NULL,
	`at` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_price_history_kind_ref_at` ON `price_history` (`kind`,`ref`,`at`);--> statement-breakpoint
CREATE TABLE `produits` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`price` numeric DEFAULT 0 NOT NULL,
	`salePrice` numeric,
	`saleStart` text DEFAULT '' NOT NULL,
	`saleEnd` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`buttonLink` text DEFAULT '' NOT NULL,
	`buttonLabel` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`videoId` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`downloads` text DEFAULT '[]' NOT NULL,
	`stock` numeric,
	`taxRate` numeric DEFAULT 0 NOT NULL,
	`taxTreatment` text DEFAULT '' NOT NULL,
	`withdrawal` text DEFAULT '' NOT NULL,
	`weightGrams` numeric DEFAULT 0 NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_produits_slug` ON `produits` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_produits_category` ON `produits` (`category`);--> statement-breakpoint
CREATE INDEX `idx_produits_status_order` ON `produits` (`status`,`order`);--> statement-breakpoint
CREATE INDEX `idx_produits_price` ON `produits` (`price`);--> statement-breakpoint
CREATE INDEX `idx_produits_created` ON `produits` (`created`);--> statement-breakpoint
CREATE TABLE `progress` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`completed` integer DEFAULT false NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`positionSeconds` numeric DEFAULT 0 NOT NULL,
	`watched` text,
	`watchedSeconds` numeric DEFAULT 0 NOT NULL,
	`score` numeric,
	`data` text,
	`updatedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_progress_lesson` ON `progress` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_progress_course` ON `progress` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_progress_user_lesson` ON `progress` (`user`,`lesson`);--> statement-breakpoint
CREATE INDEX `idx_progress_user_course` ON `progress` (`user`,`course`);--> statement-breakpoint
CREATE TABLE `questionnaires` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`settings` text,
	`graph` text,
	`passScore` numeric,
	`thankYou` text DEFAULT '' NOT NULL,
	`theme` text DEFAULT '' NOT NULL,
	`privacy` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_questionnaires_slug` ON `questionnaires` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_questionnaires_status` ON `questionnaires` (`status`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`questionnaire` text DEFAULT '' NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`help` text DEFAULT '' NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`options` text,
	`order` numeric DEFAULT 0 NOT NULL,
	`points` text,
	`answerKey` text,
	`logic` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_questions_questionnaire_key` ON `questions` (`questionnaire`,`key`);--> statement-breakpoint
CREATE INDEX `idx_questions_questionnaire_order` ON `questions` (`questionnaire`,`order`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`rating` numeric DEFAULT 0 NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`experiencedAt` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`fictional` integer DEFAULT false NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`rejectionReason` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_reviews_course` ON `reviews` (`course`);--> statement-breakpoint
CREATE INDEX `idx_reviews_produit` ON `reviews` (`produit`);--> statement-breakpoint
CREATE INDEX `idx_reviews_status` ON `reviews` (`status`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`baseline` text DEFAULT '' NOT NULL,
	`practitioner` text DEFAULT '' NOT NULL,
	`logo` text DEFAULT '' NOT NULL,
	`contactEmail` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`legal` text,
	`bookingUrl` text DEFAULT '' NOT NULL,
	`socialLinks` text,
	`footer` text DEFAULT '' NOT NULL,
	`features` text,
	`consentMode` text DEFAULT '' NOT NULL,
	`seoTitle` text DEFAULT '' NOT NULL,
	`seoDescription` text DEFAULT '' NOT NULL,
	`demo` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `social_videos` (
	`id` text PRIMARY KEY NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`videoId` text DEFAULT '' NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	`thumbnail` text DEFAULT '' NOT NULL,
	`publishAt` text DEFAULT '' NOT NULL,
	`views` numeric DEFAULT 0 NOT NULL,
	`likes` numeric DEFAULT 0 NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_social_videos_published_order` ON `social_videos` (`published`,`order`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`eventId` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`payload` text,
	`processedAt` text DEFAULT '' NOT NULL,
	`error` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_stripe_events_eventId` ON `stripe_events` (`eventId`);--> statement-breakpoint
CREATE INDEX `idx_stripe_events_processedAt` ON `stripe_events` (`processedAt`);--> statement-breakpoint
CREATE TABLE `_superusers` (
	`id` text PRIMARY KEY NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`tokenKey` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`emailVisibility` integer DEFAULT false NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx__superusers_tokenKey` ON `_superusers` (`tokenKey`) WHERE "_superusers"."tokenKey" != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx__superusers_email` ON `_superusers` (`email`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_tags_slug` ON `tags` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_tags_name` ON `tags` (`name`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`tokenKey` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`emailVisibility` integer DEFAULT false NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`firstName` text DEFAULT '' NOT NULL,
	`lastName` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`headline` text DEFAULT '' NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`permissions` text DEFAULT '[]' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`birthDate` text DEFAULT '' NOT NULL,
	`address` text,
	`companyName` text DEFAULT '' NOT NULL,
	`vatNumber` text DEFAULT '' NOT NULL,
	`walletAddress` text DEFAULT '' NOT NULL,
	`marketingConsent` integer DEFAULT false NOT NULL,
	`marketingConsentAt` text DEFAULT '' NOT NULL,
	`lastLoginAt` text DEFAULT '' NOT NULL,
	`lastSeenAt` text DEFAULT '' NOT NULL,
	`deletedAt` text DEFAULT '' NOT NULL,
	`stripeCustomerId` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_users_tokenKey` ON `users` (`tokenKey`) WHERE "users"."tokenKey" != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `idx_users_role` ON `users` (`role`);