CREATE TABLE `ai_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL,
	`request` text,
	`sourceText` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`result` text,
	`blocks` text,
	`problem` text DEFAULT '' NOT NULL,
	`model` text DEFAULT '' NOT NULL,
	`tokensIn` numeric DEFAULT 0 NOT NULL,
	`tokensOut` numeric DEFAULT 0 NOT NULL,
	`isEstimated` integer DEFAULT false NOT NULL,
	`startedAt` text DEFAULT '' NOT NULL,
	`endedAt` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_user` ON `ai_drafts` (`user`);--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_owner` ON `ai_drafts` (`owner`);--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_state` ON `ai_drafts` (`state`);--> statement-breakpoint
CREATE INDEX `idx_ai_drafts_created` ON `ai_drafts` (`created`);--> statement-breakpoint
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
CREATE TABLE `audio_extracts` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`startSeconds` numeric DEFAULT 0 NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`sourceSeconds` numeric DEFAULT 0 NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`peaks` text,
	`overview` text,
	`isFeatured` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_audio_extracts_lesson` ON `audio_extracts` (`lesson`) WHERE lesson != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_audio_extracts_produit` ON `audio_extracts` (`produit`) WHERE produit != '';--> statement-breakpoint
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
	`device` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx__authOrigins_collectionRef_recordRef_fingerprint` ON `_authOrigins` (`collectionRef`,`recordRef`,`fingerprint`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`items` text,
	`changedAt` text DEFAULT '' NOT NULL,
	`remindsAt` text DEFAULT '' NOT NULL,
	`remindedAt` text DEFAULT '' NOT NULL,
	`tokenDigest` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_carts_remindsAt` ON `carts` (`remindsAt`);--> statement-breakpoint
CREATE INDEX `idx_carts_tokenDigest` ON `carts` (`tokenDigest`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_carts_user` ON `carts` (`user`) WHERE user != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_carts_email` ON `carts` (`email`) WHERE email != '';--> statement-breakpoint
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
CREATE TABLE `certificate_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`design` text DEFAULT '' NOT NULL,
	`accent` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`sentence` text DEFAULT '' NOT NULL,
	`mentions` text DEFAULT '' NOT NULL,
	`logo` text DEFAULT '' NOT NULL,
	`signerName` text DEFAULT '' NOT NULL,
	`signerRole` text DEFAULT '' NOT NULL,
	`signature` text DEFAULT '' NOT NULL,
	`secondName` text DEFAULT '' NOT NULL,
	`secondRole` text DEFAULT '' NOT NULL,
	`secondSignature` text DEFAULT '' NOT NULL,
	`validityMonths` numeric,
	`nature` text DEFAULT '' NOT NULL,
	`numberPrefix` text DEFAULT '' NOT NULL,
	`activityNumber` text DEFAULT '' NOT NULL,
	`activityRegion` text DEFAULT '' NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_certificate_templates_course` ON `certificate_templates` (`course`);--> statement-breakpoint
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
	`evidence` text DEFAULT '' NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`reissues` numeric DEFAULT 0 NOT NULL,
	`reissuedAt` text DEFAULT '' NOT NULL,
	`revokedReason` text DEFAULT '' NOT NULL,
	`revokedBy` text DEFAULT '' NOT NULL,
	`origin` text DEFAULT '' NOT NULL,
	`grantedReason` text DEFAULT '' NOT NULL,
	`grantedBy` text DEFAULT '' NOT NULL,
	`fileHash` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_certificates_number` ON `certificates` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_certificates_verifyToken` ON `certificates` (`verifyToken`);--> statement-breakpoint
CREATE INDEX `idx_certificates_user_course` ON `certificates` (`user`,`course`);--> statement-breakpoint
CREATE INDEX `idx_certificates_course_issuedAt` ON `certificates` (`course`,`issuedAt`);--> statement-breakpoint
CREATE INDEX `idx_certificates_issuedAt` ON `certificates` (`issuedAt`);--> statement-breakpoint
CREATE TABLE `client_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`sharedBy` text DEFAULT '' NOT NULL,
	`readAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_client_documents_user_created` ON `client_documents` (`user`,`created`);--> statement-breakpoint
CREATE TABLE `client_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`isTeam` integer DEFAULT false NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`readAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_client_messages_author` ON `client_messages` (`author`);--> statement-breakpoint
CREATE INDEX `idx_client_messages_user_created` ON `client_messages` (`user`,`created`);--> statement-breakpoint
CREATE INDEX `idx_client_messages_created` ON `client_messages` (`created`);--> statement-breakpoint
CREATE INDEX `idx_client_messages_user_isTeam` ON `client_messages` (`user`,`isTeam`) WHERE readAt = '';--> statement-breakpoint
CREATE TABLE `complaints` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`receivedAt` text DEFAULT '' NOT NULL,
	`channel` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answeredAt` text DEFAULT '' NOT NULL,
	`closedAt` text DEFAULT '' NOT NULL,
	`isAnonymised` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_complaints_email` ON `complaints` (`email`);--> statement-breakpoint
CREATE INDEX `idx_complaints_user` ON `complaints` (`user`);--> statement-breakpoint
CREATE INDEX `idx_complaints_course` ON `complaints` (`course`);--> statement-breakpoint
CREATE INDEX `idx_complaints_receivedAt` ON `complaints` (`receivedAt`);--> statement-breakpoint
CREATE INDEX `idx_complaints_status` ON `complaints` (`status`);--> statement-breakpoint
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
	`terms` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_consents_order` ON `consents` (`order`);--> statement-breakpoint
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
	`replies` text,
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
	`duration` text DEFAULT '' NOT NULL,
	`periods` numeric,
	`minimumCents` numeric,
	`perPerson` numeric,
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
CREATE TABLE `course_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`archive` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`stored` numeric DEFAULT 0 NOT NULL,
	`files` numeric DEFAULT 0 NOT NULL,
	`report` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `course_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`words` text,
	`savedAt` text DEFAULT '' NOT NULL,
	`digest` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_course_versions_lesson_savedAt` ON `course_versions` (`lesson`,`savedAt`);--> statement-breakpoint
CREATE INDEX `idx_course_versions_course_savedAt` ON `course_versions` (`course`,`savedAt`);--> statement-breakpoint
CREATE TABLE `courses` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`shortDescription` text DEFAULT '' NOT NULL,
	`price` numeric DEFAULT 0 NOT NULL,
	`salePrice` numeric,
	`openPrice` integer DEFAULT false NOT NULL,
	`minPrice` numeric,
	`installmentPrice` numeric,
	`installmentCount` numeric,
	`subscriptionPrice` numeric,
	`subscriptionInterval` text DEFAULT '' NOT NULL,
	`trialDays` numeric,
	`status` text DEFAULT '' NOT NULL,
	`instructor` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`previewVideo` text DEFAULT '' NOT NULL,
	`coverImage` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`accessMonths` numeric,
	`mostHours` numeric,
	`durationMinutes` numeric DEFAULT 0 NOT NULL,
	`objectives` text,
	`audience` text DEFAULT '' NOT NULL,
	`prerequisites` text DEFAULT '' NOT NULL,
	`faq` text,
	`certificate` integer DEFAULT false NOT NULL,
	`discussion` text DEFAULT '' NOT NULL,
	`mutedSurveys` text DEFAULT '[]' NOT NULL,
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
CREATE TABLE `devis` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`billing` text,
	`lines` text,
	`totalCents` numeric DEFAULT 0 NOT NULL,
	`validUntil` text DEFAULT '' NOT NULL,
	`conditions` text DEFAULT '' NOT NULL,
	`depositPercent` numeric,
	`depositCents` numeric,
	`balanceOn` text DEFAULT '' NOT NULL,
	`accessToken` text DEFAULT '' NOT NULL,
	`sentAt` text DEFAULT '' NOT NULL,
	`paper` text,
	`acceptedAt` text DEFAULT '' NOT NULL,
	`acceptedName` text DEFAULT '' NOT NULL,
	`acceptedText` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_devis_number` ON `devis` (`number`);--> statement-breakpoint
CREATE INDEX `idx_devis_status` ON `devis` (`status`);--> statement-breakpoint
CREATE INDEX `idx_devis_email` ON `devis` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_devis_accessToken` ON `devis` (`accessToken`) WHERE "devis"."accessToken" != '';--> statement-breakpoint
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
	`invitation` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_email_messages_to` ON `email_messages` (`to`);--> statement-breakpoint
CREATE INDEX `idx_email_messages_status` ON `email_messages` (`status`);--> statement-breakpoint
CREATE INDEX `idx_email_messages_queuedAt` ON `email_messages` (`queuedAt`);--> statement-breakpoint
CREATE INDEX `idx_email_messages_invitation` ON `email_messages` (`invitation`);--> statement-breakpoint
CREATE TABLE `enrollments` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`enrolledAt` text DEFAULT '' NOT NULL,
	`isActive` integer DEFAULT false NOT NULL,
	`progress` numeric DEFAULT 0 NOT NULL,
	`paymentType` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`closedBy` text DEFAULT '' NOT NULL,
	`accesses` text,
	`releaseShiftDays` numeric DEFAULT 0 NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`mostHours` numeric,
	`connectedSeconds` numeric DEFAULT 0 NOT NULL,
	`hoursWarnedAt` text DEFAULT '' NOT NULL,
	`usedUpAt` text DEFAULT '' NOT NULL,
	`plan` text,
	`review` text DEFAULT '' NOT NULL,
	`reviewReason` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_enrollments_course` ON `enrollments` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_enrollments_user_course` ON `enrollments` (`user`,`course`);--> statement-breakpoint
CREATE INDEX `idx_enrollments_created` ON `enrollments` (`created`);--> statement-breakpoint
CREATE INDEX `idx_enrollments_review` ON `enrollments` (`review`) WHERE review != '';--> statement-breakpoint
CREATE TABLE `exercise_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`lessonTitle` text DEFAULT '' NOT NULL,
	`answers` text,
	`asked` text,
	`isClosed` integer DEFAULT false NOT NULL,
	`closedAt` text DEFAULT '' NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_exercise_entries_lesson` ON `exercise_entries` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_exercise_entries_course` ON `exercise_entries` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_exercise_entries_user_lesson` ON `exercise_entries` (`user`,`lesson`) WHERE isClosed = 0 AND lesson != '';--> statement-breakpoint
CREATE INDEX `idx_exercise_entries_user_lesson_closedAt` ON `exercise_entries` (`user`,`lesson`,`closedAt`);--> statement-breakpoint
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
CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`giverName` text DEFAULT '' NOT NULL,
	`firstName` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`sendAt` text DEFAULT '' NOT NULL,
	`invitation` text DEFAULT '' NOT NULL,
	`opened` text DEFAULT '' NOT NULL,
	`corrections` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_gifts_order` ON `gifts` (`order`);--> statement-breakpoint
CREATE INDEX `idx_gifts_email` ON `gifts` (`email`);--> statement-breakpoint
CREATE INDEX `idx_gifts_invitation` ON `gifts` (`invitation`);--> statement-breakpoint
CREATE INDEX `idx_gifts_opened` ON `gifts` (`opened`);--> statement-breakpoint
CREATE TABLE `improvements` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`finding` text DEFAULT '' NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`dueAt` text DEFAULT '' NOT NULL,
	`doneAt` text DEFAULT '' NOT NULL,
	`effect` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`complaint` text DEFAULT '' NOT NULL,
	`indicator` numeric,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_improvements_status` ON `improvements` (`status`);--> statement-breakpoint
CREATE INDEX `idx_improvements_course` ON `improvements` (`course`);--> statement-breakpoint
CREATE INDEX `idx_improvements_complaint` ON `improvements` (`complaint`);--> statement-breakpoint
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
	`message` text DEFAULT '' NOT NULL,
	`mailedAt` text DEFAULT '' NOT NULL,
	`delivery` text DEFAULT '' NOT NULL,
	`deliveryError` text DEFAULT '' NOT NULL,
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
	`details` text,
	`corrects` text DEFAULT '' NOT NULL,
	`issuedAt` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_invoices_number` ON `invoices` (`number`);--> statement-breakpoint
CREATE INDEX `idx_invoices_order` ON `invoices` (`order`);--> statement-breakpoint
CREATE INDEX `idx_invoices_user` ON `invoices` (`user`);--> statement-breakpoint
CREATE INDEX `idx_invoices_corrects` ON `invoices` (`corrects`);--> statement-breakpoint
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
	`rank` numeric DEFAULT 0 NOT NULL,
	`statement` text DEFAULT '' NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_learning_events_user_course_at` ON `learning_events` (`user`,`course`,`at`);--> statement-breakpoint
CREATE INDEX `idx_learning_events_user_lesson_kind` ON `learning_events` (`user`,`lesson`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_learning_events_user_rank` ON `learning_events` (`user`,`rank`) WHERE rank > 0;--> statement-breakpoint
CREATE INDEX `idx_learning_events_rank` ON `learning_events` (`rank`) WHERE rank = 0;--> statement-breakpoint
CREATE TABLE `lesson_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`parent` text DEFAULT '' NOT NULL,
	`thread` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`isTeam` integer DEFAULT false NOT NULL,
	`isOrphan` integer DEFAULT false NOT NULL,
	`editedAt` text DEFAULT '' NOT NULL,
	`handled` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_user` ON `lesson_comments` (`user`);--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_parent` ON `lesson_comments` (`parent`);--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_lesson_thread_created` ON `lesson_comments` (`lesson`,`thread`,`created`);--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_thread_created` ON `lesson_comments` (`thread`,`created`) WHERE thread != '';--> statement-breakpoint
CREATE INDEX `idx_lesson_comments_created` ON `lesson_comments` (`created`) WHERE handled = 0;--> statement-breakpoint
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
	`minimumSeconds` numeric,
	`isPreview` integer DEFAULT false NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`liveAt` text DEFAULT '' NOT NULL,
	`liveUrl` text DEFAULT '' NOT NULL,
	`quiz` text DEFAULT '' NOT NULL,
	`aiDraft` integer DEFAULT false NOT NULL,
	`exercise` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_lessons_slug` ON `lessons` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_lessons_module_order` ON `lessons` (`module`,`order`);--> statement-breakpoint
CREATE TABLE `listening_evenings` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_listening_evenings_user_day` ON `listening_evenings` (`user`,`day`);--> statement-breakpoint
CREATE TABLE `marked_files` (
	`id` text PRIMARY KEY NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`line` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`problem` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_marked_files_order` ON `marked_files` (`order`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_marked_files_produit_source_order` ON `marked_files` (`produit`,`source`,`order`);--> statement-breakpoint
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
CREATE TABLE `module_openings` (
	`id` text PRIMARY KEY NOT NULL,
	`enrollment` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`module` text DEFAULT '' NOT NULL,
	`opensAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_module_openings_enrollment` ON `module_openings` (`enrollment`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_module_openings_module_user` ON `module_openings` (`module`,`user`);--> statement-breakpoint
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
	`about` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_notifications_user` ON `notifications` (`user`);--> statement-breakpoint
CREATE INDEX `idx_notifications_about` ON `notifications` (`about`);--> statement-breakpoint
CREATE INDEX `idx_notifications_created` ON `notifications` (`created`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`triggerKind` text DEFAULT '' NOT NULL,
	`triggerRef` text DEFAULT '' NOT NULL,
	`itemKind` text DEFAULT '' NOT NULL,
	`itemRef` text DEFAULT '' NOT NULL,
	`itemVariant` text DEFAULT '' NOT NULL,
	`sentence` text DEFAULT '' NOT NULL,
	`percent` numeric,
	`active` integer DEFAULT false NOT NULL,
	`position` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_lookups` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`tokenDigest` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`openedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_order_lookups_email` ON `order_lookups` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_order_lookups_tokenDigest` ON `order_lookups` (`tokenDigest`);--> statement-breakpoint
CREATE INDEX `idx_order_lookups_expiresAt` ON `order_lookups` (`expiresAt`);--> statement-breakpoint
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
	`offer` text DEFAULT '' NOT NULL,
	`offerAfter` text DEFAULT '' NOT NULL,
	`shippingAddress` text,
	`delivery` text DEFAULT '' NOT NULL,
	`carrier` text DEFAULT '' NOT NULL,
	`trackingNumber` text DEFAULT '' NOT NULL,
	`shippedAt` text DEFAULT '' NOT NULL,
	`downloads` text,
	`billing` text,
	`source` text DEFAULT '' NOT NULL,
	`paidAt` text DEFAULT '' NOT NULL,
	`opensAt` text DEFAULT '' NOT NULL,
	`accessToken` text DEFAULT '' NOT NULL,
	`idempotencyKey` text DEFAULT '' NOT NULL,
	`requestDigest` text DEFAULT '' NOT NULL,
	`spaceSentAt` text DEFAULT '' NOT NULL,
	`cartDigest` text DEFAULT '' NOT NULL,
	`provider` text DEFAULT '' NOT NULL,
	`paymentRef` text DEFAULT '' NOT NULL,
	`processingAt` text DEFAULT '' NOT NULL,
	`received` text,
	`receivedCents` numeric DEFAULT 0 NOT NULL,
	`heldUntil` text DEFAULT '' NOT NULL,
	`remindedAt` text DEFAULT '' NOT NULL,
	`depositOf` text DEFAULT '' NOT NULL,
	`balance` text DEFAULT '' NOT NULL,
	`balanceOn` text DEFAULT '' NOT NULL,
	`balanceAt` text DEFAULT '' NOT NULL,
	`openedEarlyAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `idx_orders_user` ON `orders` (`user`);--> statement-breakpoint
CREATE INDEX `idx_orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE INDEX `idx_orders_status` ON `orders` (`status`);--> statement-breakpoint
CREATE INDEX `idx_orders_offer` ON `orders` (`offer`);--> statement-breakpoint
CREATE INDEX `idx_orders_offerAfter` ON `orders` (`offerAfter`);--> statement-breakpoint
CREATE INDEX `idx_orders_paidAt` ON `orders` (`paidAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_accessToken` ON `orders` (`accessToken`) WHERE "orders"."accessToken" != '';--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_idempotencyKey` ON `orders` (`idempotencyKey`) WHERE "orders"."idempotencyKey" != '';--> statement-breakpoint
CREATE INDEX `idx_orders_cartDigest` ON `orders` (`cartDigest`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_paymentRef` ON `orders` (`paymentRef`) WHERE "orders"."paymentRef" != '';--> statement-breakpoint
CREATE INDEX `idx_orders_depositOf` ON `orders` (`depositOf`);--> statement-breakpoint
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
CREATE TABLE `packs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`coverImage` text DEFAULT '' NOT NULL,
	`price` numeric DEFAULT 0 NOT NULL,
	`salePrice` numeric,
	`courses` text DEFAULT '[]' NOT NULL,
	`produits` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`order` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_packs_slug` ON `packs` (`slug`);--> statement-breakpoint
CREATE INDEX `idx_packs_status_order` ON `packs` (`status`,`order`);--> statement-breakpoint
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
CREATE TABLE `_params` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text,
	`created` text NOT NULL,
	`updated` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`credentialId` text DEFAULT '' NOT NULL,
	`publicKey` text DEFAULT '' NOT NULL,
	`counter` numeric DEFAULT 0 NOT NULL,
	`transports` text DEFAULT '' NOT NULL,
	`lastUsedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_passkeys_credentialId` ON `passkeys` (`credentialId`);--> statement-breakpoint
CREATE INDEX `idx_passkeys_collectionRef_recordRef` ON `passkeys` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `payment_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`option` text DEFAULT '' NOT NULL,
	`interval` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`parts` text,
	`reduction` text,
	`currency` text DEFAULT '' NOT NULL,
	`paidCount` numeric DEFAULT 0 NOT NULL,
	`anchorAt` text DEFAULT '' NOT NULL,
	`dueAt` text DEFAULT '' NOT NULL,
	`nextAt` text DEFAULT '' NOT NULL,
	`attempts` numeric DEFAULT 0 NOT NULL,
	`lastFailure` text DEFAULT '' NOT NULL,
	`provider` text DEFAULT '' NOT NULL,
	`customerRef` text DEFAULT '' NOT NULL,
	`methodRef` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`cancelledAt` text DEFAULT '' NOT NULL,
	`endsAt` text DEFAULT '' NOT NULL,
	`newCents` numeric DEFAULT 0 NOT NULL,
	`newFrom` text DEFAULT '' NOT NULL,
	`steps` text,
	`noticeFor` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_payment_plans_order` ON `payment_plans` (`order`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_user` ON `payment_plans` (`user`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_email` ON `payment_plans` (`email`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_status` ON `payment_plans` (`status`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_nextAt` ON `payment_plans` (`nextAt`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`variant` text DEFAULT '' NOT NULL,
	`isShipping` integer DEFAULT false NOT NULL,
	`isGift` integer DEFAULT false NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`line` numeric DEFAULT 0 NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`amountCents` numeric DEFAULT 0 NOT NULL,
	`taxCents` numeric,
	`refundedCents` numeric DEFAULT 0 NOT NULL,
	`currency` text DEFAULT '' NOT NULL,
	`installmentNumber` numeric,
	`installmentCount` numeric,
	`provider` text DEFAULT '' NOT NULL,
	`providerRef` text DEFAULT '' NOT NULL,
	`subscriptionRef` text DEFAULT '' NOT NULL,
	`paymentRef` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`dispute` text DEFAULT '' NOT NULL,
	`disputedAt` text DEFAULT '' NOT NULL,
	`receiptUrl` text DEFAULT '' NOT NULL,
	`plan` text DEFAULT '' NOT NULL,
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
CREATE INDEX `idx_payments_paymentRef` ON `payments` (`paymentRef`);--> statement-breakpoint
CREATE INDEX `idx_payments_plan` ON `payments` (`plan`);--> statement-breakpoint
CREATE INDEX `idx_payments_user_paidAt` ON `payments` (`user`,`paidAt`);--> statement-breakpoint
CREATE INDEX `idx_payments_status_paidAt` ON `payments` (`status`,`paidAt`);--> statement-breakpoint
CREATE TABLE `playing_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`session` text DEFAULT '' NOT NULL,
	`seq` numeric DEFAULT 0 NOT NULL,
	`beganAt` text DEFAULT '' NOT NULL,
	`beatAt` text DEFAULT '' NOT NULL,
	`endedAt` text DEFAULT '' NOT NULL,
	`slackSeconds` numeric DEFAULT 0 NOT NULL,
	`seconds` numeric DEFAULT 0 NOT NULL,
	`clockSeconds` numeric DEFAULT 0 NOT NULL,
	`speed` numeric DEFAULT 0 NOT NULL,
	`isPlaying` integer DEFAULT false NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_playing_sessions_lesson` ON `playing_sessions` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_playing_sessions_course` ON `playing_sessions` (`course`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_playing_sessions_user_session` ON `playing_sessions` (`user`,`session`);--> statement-breakpoint
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
	`openPrice` integer DEFAULT false NOT NULL,
	`minPrice` numeric,
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
	`downloadLimit` numeric,
	`marksPdf` integer DEFAULT false NOT NULL,
	`stock` numeric,
	`taxRate` numeric DEFAULT 0 NOT NULL,
	`taxTreatment` text DEFAULT '' NOT NULL,
	`withdrawal` text DEFAULT '' NOT NULL,
	`weightGrams` numeric DEFAULT 0 NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`options` text,
	`variants` text,
	`related` text DEFAULT '[]' NOT NULL,
	`fromPrice` numeric,
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
CREATE TABLE `questionnaire_responses` (
	`id` text PRIMARY KEY NOT NULL,
	`questionnaire` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`lesson` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`answers` text,
	`score` numeric,
	`passed` integer DEFAULT false NOT NULL,
	`result` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`startedAt` text DEFAULT '' NOT NULL,
	`completedAt` text DEFAULT '' NOT NULL,
	`expiresAt` text DEFAULT '' NOT NULL,
	`seconds` text,
	`sheet` text,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_questionnaire_responses_questionnaire` ON `questionnaire_responses` (`questionnaire`);--> statement-breakpoint
CREATE INDEX `idx_questionnaire_responses_lesson` ON `questionnaire_responses` (`lesson`);--> statement-breakpoint
CREATE INDEX `idx_questionnaire_responses_user_lesson_startedAt` ON `questionnaire_responses` (`user`,`lesson`,`startedAt`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_questionnaire_responses_user_lesson` ON `questionnaire_responses` (`user`,`lesson`) WHERE lesson != '' AND completedAt = '';--> statement-breakpoint
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
	`worth` numeric,
	`explanation` text DEFAULT '' NOT NULL,
	`feedback` text,
	`pool` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_questions_questionnaire_key` ON `questions` (`questionnaire`,`key`);--> statement-breakpoint
CREATE INDEX `idx_questions_questionnaire_order` ON `questions` (`questionnaire`,`order`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`beginning` text DEFAULT '' NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_recovery_codes_collectionRef_recordRef_beginning` ON `recovery_codes` (`collectionRef`,`recordRef`,`beginning`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`amountCents` numeric DEFAULT 0 NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`requestedBy` text DEFAULT '' NOT NULL,
	`providerRef` text DEFAULT '' NOT NULL,
	`idempotencyKey` text DEFAULT '' NOT NULL,
	`failureReason` text DEFAULT '' NOT NULL,
	`creditNote` text DEFAULT '' NOT NULL,
	`settledAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_refunds_payment` ON `refunds` (`payment`);--> statement-breakpoint
CREATE INDEX `idx_refunds_order` ON `refunds` (`order`);--> statement-breakpoint
CREATE INDEX `idx_refunds_status` ON `refunds` (`status`);--> statement-breakpoint
CREATE INDEX `idx_refunds_providerRef` ON `refunds` (`providerRef`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_refunds_idempotencyKey` ON `refunds` (`idempotencyKey`) WHERE "refunds"."idempotencyKey" != '';--> statement-breakpoint
CREATE INDEX `idx_refunds_settledAt` ON `refunds` (`settledAt`);--> statement-breakpoint
CREATE TABLE `restock_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`produit` text DEFAULT '' NOT NULL,
	`variant` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`consent` text DEFAULT '' NOT NULL,
	`stopToken` text DEFAULT '' NOT NULL,
	`toldAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_restock_notices_produit` ON `restock_notices` (`produit`);--> statement-breakpoint
CREATE INDEX `idx_restock_notices_email` ON `restock_notices` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_restock_notices_stopToken` ON `restock_notices` (`stopToken`);--> statement-breakpoint
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
	`publishedAt` text DEFAULT '' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`repliedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_reviews_course` ON `reviews` (`course`);--> statement-breakpoint
CREATE INDEX `idx_reviews_produit` ON `reviews` (`produit`);--> statement-breakpoint
CREATE INDEX `idx_reviews_status` ON `reviews` (`status`);--> statement-breakpoint
CREATE TABLE `second_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`appKey` text DEFAULT '' NOT NULL,
	`appStep` numeric DEFAULT 0 NOT NULL,
	`appKeyAt` text DEFAULT '' NOT NULL,
	`appSince` text DEFAULT '' NOT NULL,
	`laterAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_second_steps_collectionRef_recordRef` ON `second_steps` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`ip` text DEFAULT '' NOT NULL,
	`fingerprint` text DEFAULT '' NOT NULL,
	`lastUsedAt` text DEFAULT '' NOT NULL,
	`endsAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_sessions_endsAt` ON `sessions` (`endsAt`);--> statement-breakpoint
CREATE INDEX `idx_sessions_collectionRef_recordRef` ON `sessions` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `site_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`brand` text DEFAULT '' NOT NULL,
	`baseline` text DEFAULT '' NOT NULL,
	`practitioner` text DEFAULT '' NOT NULL,
	`logo` text DEFAULT '' NOT NULL,
	`contactEmail` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`legal` text,
	`transfer` text,
	`bookingUrl` text DEFAULT '' NOT NULL,
	`socialLinks` text,
	`footer` text DEFAULT '' NOT NULL,
	`shipping` text,
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
	`paymentRef` text DEFAULT '' NOT NULL,
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
CREATE TABLE `survey_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`enrollment` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`token` text DEFAULT '' NOT NULL,
	`dueAt` text DEFAULT '' NOT NULL,
	`sentAt` text DEFAULT '' NOT NULL,
	`remindedAt` text DEFAULT '' NOT NULL,
	`answeredAt` text DEFAULT '' NOT NULL,
	`answers` text,
	`adaptation` text DEFAULT '' NOT NULL,
	`adaptedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_survey_requests_enrollment` ON `survey_requests` (`enrollment`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_survey_requests_user_course_kind` ON `survey_requests` (`user`,`course`,`kind`);--> statement-breakpoint
CREATE INDEX `idx_survey_requests_course_kind_answeredAt` ON `survey_requests` (`course`,`kind`,`answeredAt`);--> statement-breakpoint
CREATE INDEX `idx_survey_requests_sentAt_dueAt` ON `survey_requests` (`sentAt`,`dueAt`);--> statement-breakpoint
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
CREATE TABLE `terms_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`content` text DEFAULT '' NOT NULL,
	`digest` text DEFAULT '' NOT NULL,
	`publishedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_terms_versions_digest` ON `terms_versions` (`digest`) WHERE "terms_versions"."digest" != '';--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`collectionRef` text DEFAULT '' NOT NULL,
	`recordRef` text DEFAULT '' NOT NULL,
	`collectionName` text DEFAULT '' NOT NULL,
	`field` text DEFAULT '' NOT NULL,
	`record` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`size` numeric DEFAULT 0 NOT NULL,
	`storedName` text DEFAULT '' NOT NULL,
	`takenBy` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_uploads_collectionRef_recordRef` ON `uploads` (`collectionRef`,`recordRef`);--> statement-breakpoint
CREATE TABLE `user_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`authorName` text DEFAULT '' NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_user_notes_user_created` ON `user_notes` (`user`,`created`);--> statement-breakpoint
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
	`mutesReplies` integer DEFAULT false NOT NULL,
	`hidesEvenings` integer DEFAULT false NOT NULL,
	`twoSteps` integer DEFAULT false NOT NULL,
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
CREATE INDEX `idx_users_role` ON `users` (`role`);--> statement-breakpoint
CREATE TABLE `voucher_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`lastDay` text DEFAULT '' NOT NULL,
	`accessDays` numeric,
	`places` numeric DEFAULT 0 NOT NULL,
	`used` numeric DEFAULT 0 NOT NULL,
	`revokedAt` text DEFAULT '' NOT NULL,
	`createdBy` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_voucher_batches_course` ON `voucher_batches` (`course`);--> statement-breakpoint
CREATE INDEX `idx_voucher_batches_created` ON `voucher_batches` (`created`);--> statement-breakpoint
CREATE TABLE `voucher_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`batch` text DEFAULT '' NOT NULL,
	`voucher` text DEFAULT '' NOT NULL,
	`course` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`usedAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_voucher_uses_batch` ON `voucher_uses` (`batch`);--> statement-breakpoint
CREATE INDEX `idx_voucher_uses_voucher` ON `voucher_uses` (`voucher`);--> statement-breakpoint
CREATE INDEX `idx_voucher_uses_course` ON `voucher_uses` (`course`);--> statement-breakpoint
CREATE INDEX `idx_voucher_uses_user` ON `voucher_uses` (`user`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_voucher_uses_batch_user` ON `voucher_uses` (`batch`,`user`) WHERE user != '';--> statement-breakpoint
CREATE TABLE `vouchers` (
	`id` text PRIMARY KEY NOT NULL,
	`batch` text DEFAULT '' NOT NULL,
	`code` text DEFAULT '' NOT NULL,
	`codeKey` text DEFAULT '' NOT NULL,
	`places` numeric DEFAULT 0 NOT NULL,
	`used` numeric DEFAULT 0 NOT NULL,
	`rank` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_vouchers_batch` ON `vouchers` (`batch`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_vouchers_codeKey` ON `vouchers` (`codeKey`);--> statement-breakpoint
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`declaredAt` text DEFAULT '' NOT NULL,
	`confirmedAt` text DEFAULT '' NOT NULL,
	`receiptSentAt` text DEFAULT '' NOT NULL,
	`inTime` text DEFAULT '' NOT NULL,
	`refund` text DEFAULT '' NOT NULL,
	`undoToken` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_withdrawals_order` ON `withdrawals` (`order`);--> statement-breakpoint
CREATE INDEX `idx_withdrawals_email` ON `withdrawals` (`email`);--> statement-breakpoint
CREATE INDEX `idx_withdrawals_status` ON `withdrawals` (`status`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_withdrawals_undoToken` ON `withdrawals` (`undoToken`) WHERE "withdrawals"."undoToken" != '';