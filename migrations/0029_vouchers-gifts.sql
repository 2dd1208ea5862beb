CREATE TABLE `gifts` (
	`id` text PRIMARY KEY NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`giverName` text DEFAULT '' NOT NULL,
	`firstName` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`sendAt` text DEFAULT '' NOT NULL,
	`invitation` text DEFAULT '' NOT NULL,
	`corrections` numeric DEFAULT 0 NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idx_gifts_order` ON `gifts` (`order`);--> statement-breakpoint
CREATE INDEX `idx_gifts_email` ON `gifts` (`email`);--> statement-breakpoint
CREATE INDEX `idx_gifts_invitation` ON `gifts` (`invitation`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `idx_vouchers_codeKey` ON `vouchers` (`codeKey`);