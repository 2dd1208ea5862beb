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
ALTER TABLE `consents` ADD `terms` text DEFAULT '' NOT NULL;