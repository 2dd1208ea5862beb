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
ALTER TABLE `certificates` ADD `completedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `expiresAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `reissues` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `reissuedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `revokedReason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `revokedBy` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `grantedReason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `grantedBy` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `certificates` ADD `fileHash` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_certificates_course_issuedAt` ON `certificates` (`course`,`issuedAt`);--> statement-breakpoint
CREATE INDEX `idx_certificates_issuedAt` ON `certificates` (`issuedAt`);