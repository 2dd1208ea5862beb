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